import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/errors/app-error";
import { PASSWORD_BYTES_MAX, PASSWORD_LENGTH_MIN } from "./password-limits";
import { type PasswordOwner, isEasyToGuess } from "./password-strength.server";

/** OWASP's smallest argon2id setting, which is also the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const isTooLong = (password: string): boolean => Buffer.byteLength(password) > PASSWORD_BYTES_MAX;

export function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new AppError("invalid_input", { fields: { password: "password_too_long" } });
  return hash(password, COST);
}

let hashOfNobody: Promise<string> | undefined;

/** Returns false for null, a person who does not exist, after the same work as for an existing one. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false;
  hashOfNobody ??= hash(randomBytes(32), COST);
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return matches && passwordHash !== null;
}

/** Throws `invalid_input` with the fault at `field`. */
export async function assertGoodPassword(
  password: string,
  person: PasswordOwner,
  field: string,
): Promise<void> {
  const fault = await passwordFault(password, person);
  if (fault) throw new AppError("invalid_input", { fields: { [field]: fault } });
}

async function passwordFault(password: string, person: PasswordOwner): Promise<string | null> {
  if (isTooLong(password)) return "password_too_long";
  if ([...password].length < PASSWORD_LENGTH_MIN) return `too_short:${PASSWORD_LENGTH_MIN}`;
  return (await isEasyToGuess(password, person)) ? "password_common" : null;
}
