import { parseAsNumberOf } from "@/lib/core/reads/filters";

export const RISK_PERIODS = [30, 90, 180, 365] as const;
/** The days that an address means where it names none. */
export const RISK_DAYS = 90;

export const riskParsers = { days: parseAsNumberOf(RISK_PERIODS) };
