import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** A plain digest is enough: what is hashed here is random and long, not a person's password. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export const secretMatches = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), "hex"), Buffer.from(hash, "hex"));
