import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/platform/auth/seal.server";
import { type Services } from "@/lib/platform/context.server";

const SECRET_BYTES = 24;

export type PayerLink = { hash: string; sealed: string };

type Floor = Pick<Services, "env">;

const aboutOf = (chargeId: string): string => `payer link of ${chargeId}`;

/** A page that nobody finds by trying: 192 bits, of which the database keeps a hash and a sealed copy. */
export function newPayerLink({ env }: Floor, chargeId: string): { link: PayerLink; url: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return {
    link: { hash: payerLinkHash(secret), sealed: seal(env.authSecret, aboutOf(chargeId), secret) },
    url: urlOf(env.appUrl, secret),
  };
}

/** Any text has one: a secret that was never ours is looked for like every other. */
export const payerLinkHash = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** The open link's address; null where there is none, or where it was sealed under a session secret of before. */
export function payerLinkUrl(
  { env }: Floor,
  charge: { id: string; payerLinkSealed: string | null },
): string | null {
  if (charge.payerLinkSealed === null) return null;
  try {
    return urlOf(env.appUrl, unseal(env.authSecret, aboutOf(charge.id), charge.payerLinkSealed));
  } catch {
    // Another AUTH_SECRET: the link still works for whoever has it, and a new one takes its place when asked for.
    return null;
  }
}

const urlOf = (appUrl: string, secret: string): string => `${appUrl}/pay/${secret}`;
