import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

const SECRET_BYTES = 24;

export type PayerLink = { hash: string; sealed: string };

type Floor = Pick<Services, "env" | "vault">;

/**
 * Creates a payer link that cannot be guessed: its secret has 192 bits. The database stores a hash and an encrypted
 * copy.
 */
export function newPayerLink({ env, vault }: Floor, chargeId: string): { link: PayerLink; url: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return {
    link: { hash: payerLinkHash(secret), sealed: vault.seal(ABOUT.payerLink(chargeId), secret) },
    url: urlOf(env.appUrl, secret),
  };
}

/** Any text has one: a secret that was never ours is looked for like every other. */
export const payerLinkHash = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

/** Returns the address of the open link; null where there is none, or where its encryption key is gone. */
export function payerLinkUrl(
  { env, vault }: Floor,
  charge: { id: string; payerLinkSealed: string | null },
): string | null {
  if (charge.payerLinkSealed === null) return null;
  try {
    return urlOf(env.appUrl, vault.open(ABOUT.payerLink(charge.id), charge.payerLinkSealed));
  } catch {
    // The link still works without its key for anyone who has it. A new link replaces it on request.
    return null;
  }
}

const urlOf = (appUrl: string, secret: string): string => `${appUrl}/pay/${secret}`;
