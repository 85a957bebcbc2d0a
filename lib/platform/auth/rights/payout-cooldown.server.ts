import "server-only";
import { type Env } from "@/lib/platform/env.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findFirstPersonAt } from "../records.server";
import { PAYOUT_COOLDOWN_MS } from "./payout-cooldown";

/** The people of an installation's first hour have no cooldown, because a first person must be able to act. */
const FIRST_HOUR_MS = 60 * 60_000;

/** The inputs that decide whether waiting times are relaxed. */
export type CooldownInput = { env: Pick<Env, "environment"> };
export type PayoutCooldown = { awayFromMoneyUntil: Date | null; exempt?: "first_hour" | "eased" };

/** Until when a person who is created, reset or given another role now takes no part in outgoing money. */
export async function payoutCooldownFrom(tx: Tx, { env }: CooldownInput, now: Date): Promise<PayoutCooldown> {
  const firstAt = await findFirstPersonAt(tx);
  if (firstAt === null || now.getTime() - firstAt.getTime() < FIRST_HOUR_MS)
    return { awayFromMoneyUntil: null, exempt: "first_hour" };
  if (await hasRelaxedRules(tx, env)) return { awayFromMoneyUntil: null, exempt: "eased" };
  return { awayFromMoneyUntil: new Date(now.getTime() + PAYOUT_COOLDOWN_MS) };
}
