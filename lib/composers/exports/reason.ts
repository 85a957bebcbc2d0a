import { lineFault, lineOf } from "@/lib/core/text";

export const REASON_MIN = 10;
export const REASON_MAX = 255;

/** What is wrong with the reason for documents in the clear; the schema of the request says the same. */
export function reasonFault(text: string): string | null {
  const reason = lineOf(text) ?? "";
  const fault = lineFault(reason, { max: REASON_MAX, isRead: false });
  return fault ?? (reason.length < REASON_MIN ? `too_short:${REASON_MIN}` : null);
}
