import "server-only";
import { type Env } from "@/lib/platform/env.server";
import { isEased } from "@/lib/platform/settings/is-eased.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findFirstPersonAt } from "../records.server";
import { AWAY_MS } from "./takes-part";

/** The people of an installation's first hour take part at once: somebody has to be the first. */
const FIRST_HOUR_MS = 60 * 60_000;

/** The inputs that decide whether waiting times are eased. */
export type AwayBy = { env: Pick<Env, "environment"> };
export type Away = { awayFromMoneyUntil: Date | null; exempt?: "first_hour" | "eased" };

/** Until when a person who is created, reset or given another role now takes no part in outgoing money. */
export async function awayFromNow(tx: Tx, { env }: AwayBy, now: Date): Promise<Away> {
  const firstAt = await findFirstPersonAt(tx);
  if (firstAt === null || now.getTime() - firstAt.getTime() < FIRST_HOUR_MS)
    return { awayFromMoneyUntil: null, exempt: "first_hour" };
  if (await isEased(tx, env)) return { awayFromMoneyUntil: null, exempt: "eased" };
  return { awayFromMoneyUntil: new Date(now.getTime() + AWAY_MS) };
}
