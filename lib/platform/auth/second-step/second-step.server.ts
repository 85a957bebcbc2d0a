import "server-only";
import { createHash, randomInt } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { verifyOneTimeCode } from "./one-time-codes.server";
import { type PersonRow, replaceRecoveryCodes, updatePerson, useRecoveryCode } from "../records.server";

const RECOVERY_CODES = 10;
/** Nothing that is confused when it is read from paper; sixteen of them are 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Something besides the password, be it an authenticator or a passkey. */
export const hasSecondStep = (person: Pick<PersonRow, "oneTimeCodeSecret" | "passkeyCount">): boolean =>
  person.oneTimeCodeSecret !== null || person.passkeyCount > 0;

type Taking = Pick<Services, "vault" | "clock">;

/**
 * Accepts a code of the authenticator or a recovery code, each once; false for a person without a second step. Call
 * it under the person's lock (`lockPerson`).
 */
export async function verifySecondStep(
  tx: Tx,
  { vault, clock }: Taking,
  person: PersonRow,
  given: string,
): Promise<boolean> {
  if (!hasSecondStep(person)) return false;
  const code = given.replaceAll(/[\s-]/g, "").toLowerCase();
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(tx, person.id, hashOf(person.id, code), clock.now());
  if (person.oneTimeCodeSecret === null) return false;
  const secret = vault.open(ABOUT.secondStep(person.id), person.oneTimeCodeSecret);
  const counter = verifyOneTimeCode(secret, code, clock.now(), person.oneTimeCodeLastCounter);
  if (counter === null) return false;
  await updatePerson(tx, person.id, { oneTimeCodeLastCounter: counter });
  return true;
}

/** Ten new ones, given back to be shown this once. Those from before are good for nothing any more. */
export async function renewRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => hashOf(personId, code.replaceAll("-", ""))),
  );
  return codes;
}

/** The code has enough entropy that a plain hash reveals nothing about it. */
const hashOf = (personId: string, code: string): string =>
  createHash("sha256").update(`recovery ${personId} ${code}`).digest("hex");

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
