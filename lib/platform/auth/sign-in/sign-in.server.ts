import "server-only";
import { type AuditCause } from "@/lib/core/enums/audit";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Services } from "@/lib/platform/context.server";
import { countAttempt, forgiveAttempts, returnAttempt } from "./attempt-limits.server";
import { verifyPassword } from "../passwords/passwords.server";
import { credentialIdIn, verifyPasskey } from "../second-step/passkeys.server";
import {
  type PersonRow,
  findPersonByEmail,
  isKnownDevice,
  lockPerson,
  hasKnownDevice,
  noteDevice,
} from "../records.server";
import { type Credentials } from "./schema";
import { linkOpenid } from "../openid/link-openid.server";
import { hasSecondStep, verifySecondStep } from "../second-step/second-step.server";
import { type Client, startSession } from "../sessions/sessions.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { createHash } from "node:crypto";

/** `refused`: one answer for an unknown e-mail, a wrong password and a disabled person, after the same work and writing. */
export type SignIn =
  | { outcome: "signed_in"; personId: string; sessionId: string }
  /** `passkey_needed`: of two steps the second is a passkey, or a recovery code. */
  | { outcome: "refused" | "code_needed" | "passkey_needed" | "code_refused" };

/** The id in the audit log for an unknown person. An unknown e-mail is recorded as often as a known one. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Throws `too_many_requests` with the seconds to wait. */
export async function signIn(
  services: Services,
  { email, password, code }: Credentials,
  client: Client,
): Promise<SignIn> {
  const deviceHash = client.device ? deviceHashOf(client.device) : null;
  // Asked for strangers too, so that both cost the same.
  const isKnown = await services.store.read((reader) => isKnownDevice(reader, email, deviceHash ?? ""));
  const attempt = { account: email, address: client.address, device: isKnown ? deviceHash : null };
  await countAttempt(services, attempt);

  const person = await services.store.read((reader) => findPersonByEmail(reader, email));
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isRight || person.disabledAt !== null) {
    await recordRefusal(services, person?.id ?? NOBODY, client, "password");
    return { outcome: "refused" };
  }
  if (hasSecondStep(person) && code === undefined) {
    await returnAttempt(services, attempt);
    return { outcome: person.oneTimeCodeSecret === null ? "passkey_needed" : "code_needed" };
  }
  const sessionId = await takeCodeAndStart(services, person, code, client);
  if (sessionId === null) {
    await recordRefusal(services, person.id, client, "one_time_code");
    return { outcome: "code_refused" };
  }
  await forgiveAttempts(services, attempt);
  return { outcome: "signed_in", personId: person.id, sessionId };
}

/** Null where the code is wrong. Under the person's lock, so that one code opens one session. */
function takeCodeAndStart(
  services: Services,
  known: PersonRow,
  code: string | undefined,
  client: Client,
): Promise<string | null> {
  const now = services.clock.now();
  return services.store.transaction(async (tx) => {
    const person = await lockPerson(tx, known.id);
    // The person's row may have changed during the slow password check.
    if (!person || person.disabledAt !== null || person.passwordHash !== known.passwordHash) return null;
    const isProved = hasSecondStep(person);
    if (isProved && !(await verifySecondStep(tx, services, person, code ?? ""))) return null;
    return beginSession(tx, person, client, now, { isProved, way: "password" });
  });
}

/**
 * By a passkey alone: the device, and who unlocked it, are two factors. `browser`: where the challenge was given out. Throws
 * `too_many_requests` with the seconds to wait.
 */
export async function signInByPasskey(
  services: Services,
  answer: string,
  client: Client,
  browser: string,
): Promise<SignIn> {
  const { store, clock } = services;
  const attempt = { account: `passkey ${credentialIdIn(answer) ?? ""}`, address: client.address };
  await countAttempt(services, attempt);
  const signedIn = await store.transaction(async (tx) => {
    const person = await verifyPasskey(tx, services, answer, { purpose: "sign_in", to: browser });
    if (!person || person.disabledAt !== null) return null;
    const sessionId = await beginSession(tx, person, client, clock.now(), { isProved: true, way: "passkey" });
    return { outcome: "signed_in", personId: person.id, sessionId } as const;
  });
  if (!signedIn) {
    await recordRefusal(services, NOBODY, client, "passkey");
    return { outcome: "refused" };
  }
  await forgiveAttempts(services, attempt);
  return signedIn;
}

/** Call it under the person's lock. */
export async function beginSession(
  tx: Tx,
  person: Pick<PersonRow, "id" | "email">,
  client: Client,
  now: Date,
  { isProved, way }: { isProved: boolean; way: "password" | "passkey" | "openid" },
): Promise<string> {
  const personId = person.id;
  const sessionId = await startSession(tx, personId, client, now, { isProved });
  // Whom the provider named a moment ago in this browser, and what it could not be believed for, the person itself has shown.
  if (client.openidLink?.email === person.email)
    await linkOpenid(tx, personId, client.openidLink.openidIndex, { by: personId, now });
  await noteNewDevice(tx, { personId, sessionId, client, now });
  await appendAudit(tx, {
    at: now,
    personId,
    act: "session.start",
    objectType: "session",
    objectId: sessionId,
    sessionId,
    details: { address: client.address, hasSecondStep: isProved, way },
  });
  return sessionId;
}

export function recordRefusal(
  { store, clock }: Pick<Services, "store" | "clock">,
  personId: string,
  client: Client,
  step: "password" | "one_time_code" | "passkey" | "openid",
  cause?: AuditCause,
): Promise<void> {
  return store.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      personId: null,
      act: "session.start",
      objectType: "person",
      objectId: personId,
      details: { address: client.address, step },
      ...(cause && { cause }),
      succeeded: false,
    }),
  );
}

const deviceHashOf = (device: string): string => createHash("sha256").update(device).digest("hex");

/**
 * Records the browser of a new sign-in as known; a browser that was not known is logged and notified. For a person's
 * first browser, the link that opened the account sends the notification. Call it under the person's lock.
 */
async function noteNewDevice(
  tx: Tx,
  { personId, sessionId, client, now }: { personId: string; sessionId: string; client: Client; now: Date },
): Promise<void> {
  if (!client.device) return;
  const isFirst = !(await hasKnownDevice(tx, personId));
  const isNew = await noteDevice(tx, personId, deviceHashOf(client.device), now);
  if (!isNew) return;
  await appendAudit(tx, {
    at: now,
    personId,
    act: "session.new_device",
    objectType: "person",
    objectId: personId,
    sessionId,
    details: { address: client.address, userAgent: client.userAgent, isFirst },
  });
}
