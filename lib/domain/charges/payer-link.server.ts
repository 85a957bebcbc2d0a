import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

const SECRET_BYTES = 24;

export type PayerLink = { hash: string; sealed: string };

type Floor = Pick<Services, "env" | "vault">;

/** A page that nobody finds by trying: 192 bits, of which the database keeps a hash and a sealed copy. */
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

/** The open link's address; null where there is none, or where its sealing key is gone. */
export function payerLinkUrl(
  { env, vault }: Floor,
  charge: { id: string; payerLinkSealed: string | null },
): string | null {
  if (charge.payerLinkSealed === null) return null;
  try {
    return urlOf(env.appUrl, vault.open(ABOUT.payerLink(charge.id), charge.payerLinkSealed));
  } catch {
    // Without its key the link still works for whoever has it, and a new one takes its place when asked for.
    return null;
  }
}

const urlOf = (appUrl: string, secret: string): string => `${appUrl}/pay/${secret}`;
