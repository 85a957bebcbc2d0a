import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type LinkPurpose } from "@/lib/core/enums/people";
import { type Tx } from "@/lib/platform/store/tx.server";
import { saveAccessLink } from "../records.server";

const HOUR_MS = 60 * 60_000;
/** A newcomer may open it after a weekend; who lost the way in waits for it. */
const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 72 * HOUR_MS,
  reset: 24 * HOUR_MS,
  // The person who asked for it is at the mailbox.
  own_reset: HOUR_MS,
};

export const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const tokenSha256Of = (token: string): string => createHash("sha256").update(token).digest("hex");

export type AccessLink = { path: string; endsAt: Date };

/** Creates a one-time link and removes all others of this person. The returned link can be seen only this once. */
export async function makeAccessLink(
  tx: Tx,
  { personId, purpose, now }: { personId: string; purpose: LinkPurpose; now: Date },
): Promise<AccessLink> {
  const token = randomBytes(32).toString("base64url");
  const endsAt = new Date(now.getTime() + LINK_LIFE_MS[purpose]);
  await saveAccessLink(tx, {
    personId,
    purpose,
    tokenSha256: tokenSha256Of(token),
    createdAt: now,
    endsAt,
    usedAt: null,
  });
  return { path: `/invite/${token}`, endsAt };
}
