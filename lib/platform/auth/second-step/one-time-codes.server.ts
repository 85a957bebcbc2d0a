import "server-only";
import { Secret, TOTP } from "otpauth";

const ISSUER = "Guichê";
const PERIOD_SECONDS = 30;
/** Periods before and after ours in which a code still counts: telephones' clocks are off. */
const WINDOW = 1;

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

export const newOneTimeCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an authenticator's camera reads. */
export const oneTimeCodeUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The counter of the period that a code belongs to; null for a wrong code and for one that is not newer than `last`. */
export function verifyOneTimeCode(
  secret: string,
  code: string,
  now: Date,
  last: number | null,
): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const counter = Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
  return last !== null && counter <= last ? null : counter;
}
