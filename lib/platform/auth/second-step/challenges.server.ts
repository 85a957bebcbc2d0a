import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Env } from "@/lib/platform/env.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { CHALLENGE_SECONDS } from "./challenge-life";
import { useChallenge } from "../records.server";

export const CHALLENGE_MS = CHALLENGE_SECONDS * 1_000;

const CHANCE_BYTES = 16;
const MOMENT_BYTES = 6;
const MAC_BYTES = 32;
const HEAD_BYTES = CHANCE_BYTES + MOMENT_BYTES;

/** The purpose of a signature over the challenge: a signature for one purpose is not valid for another. */
export type ChallengePurpose = "sign_in" | "prove" | "register";

/**
 * The binding of a challenge: for a sign-in the browser, by a cookie that it got for this; for the others the
 * session.
 */
type Bound = { purpose: ChallengePurpose; to: string };

/**
 * Contains random bytes, its end, and a MAC over both, the purpose and the recipient. No row is written for a
 * request, and only the recipient's context can answer it.
 */
export function newChallenge(
  { authSecrets: [secret] }: Pick<Env, "authSecrets">,
  bound: Bound,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(CHANCE_BYTES).copy(head);
  head.writeUIntBE(now.getTime() + CHALLENGE_MS, CHANCE_BYTES, MOMENT_BYTES);
  return new Uint8Array([...head, ...macOf(secret, head, bound)]);
}

/**
 * Returns when the challenge ends. Null for one that is not ours, of another purpose, of another person, or expired.
 */
export function endOfChallenge(
  { authSecrets }: Pick<Env, "authSecrets">,
  challenge: string,
  bound: Bound,
  now: Date,
): Date | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  const mac = bytes.subarray(HEAD_BYTES);
  if (!authSecrets.some((secret) => timingSafeEqual(macOf(secret, head, bound), mac))) return null;
  const endsAt = new Date(head.readUIntBE(CHANCE_BYTES, MOMENT_BYTES));
  return endsAt > now ? endsAt : null;
}

/** False where it was taken before. With what it opens: what is rolled back used nothing up. */
export const consumeChallenge = (tx: Tx, challenge: string, endsAt: Date): Promise<boolean> =>
  // By its bytes: the same ones can be written in more than one way.
  useChallenge(tx, createHash("sha256").update(Buffer.from(challenge, "base64url")).digest("hex"), endsAt);

const macOf = (secret: string, head: Buffer, { purpose, to }: Bound): Buffer =>
  createHmac("sha256", `passkey challenge ${secret}`)
    .update(head)
    .update(JSON.stringify([purpose, to]))
    .digest();
