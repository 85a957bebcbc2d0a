import "server-only";
import { createHash } from "node:crypto";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Services } from "@/lib/platform/context.server";
import { countAttempt, forgiveAttempts, returnAttempt } from "./attempt-limits.server";
import { verifyPassword } from "./passwords.server";
import { type PersonRow, findPersonByEmail, isKnownDevice, lockPerson, noteDevice } from "./records.server";
import { type Credentials } from "./schema";
import { takeSecondStep } from "./second-step.server";
import { type Client, startSession } from "./sessions.server";

/** `refused`: one answer for an unknown e-mail, a wrong password and a disabled person, after the same work and writing. */
export type SignIn =
  | { outcome: "signed_in"; personId: string; sessionId: string }
  | { outcome: "refused" | "code_needed" | "code_refused" };

/** In the audit log in the place of a person whom nobody knows: an unknown e-mail is written down as often as a known one. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const hashOf = (device: string): string => createHash("sha256").update(device).digest("hex");

/** Throws `too_many_requests` with the seconds to wait. */
export async function signIn(
  services: Services,
  { email, password, code }: Credentials,
  client: Client,
): Promise<SignIn> {
  const deviceHash = client.device ? hashOf(client.device) : null;
  // Asked for strangers too, so that both cost the same.
  const isKnown = await services.store.read((reader) => isKnownDevice(reader, email, deviceHash ?? ""));
  const attempt = { account: email, address: client.address, device: isKnown ? deviceHash : null };
  await countAttempt(services.store, attempt);

  const person = await services.store.read((reader) => findPersonByEmail(reader, email));
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isRight || person.disabledAt !== null) {
    await recordRefusal(services, person?.id ?? NOBODY, client, "password");
    return { outcome: "refused" };
  }
  if (person.oneTimeCodeSecret !== null && code === undefined) {
    await returnAttempt(services.store, attempt);
    return { outcome: "code_needed" };
  }
  const sessionId = await takeCodeAndStart(services, person, code, client);
  if (sessionId === null) {
    await recordRefusal(services, person.id, client, "one_time_code");
    return { outcome: "code_refused" };
  }
  await forgiveAttempts(services.store, attempt);
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
    // What was read before the password's slow check may have changed under it.
    if (!person || person.disabledAt !== null || person.passwordHash !== known.passwordHash) return null;
    if (person.oneTimeCodeSecret !== null && !(await takeSecondStep(tx, services, person, code ?? "")))
      return null;
    const sessionId = await startSession(tx, person.id, client, now, {
      isProved: person.oneTimeCodeSecret !== null,
    });
    if (client.device) await noteDevice(tx, person.id, hashOf(client.device), now);
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "session.start",
      objectType: "session",
      objectId: sessionId,
      sessionId,
      details: { address: client.address, hasSecondStep: person.oneTimeCodeSecret !== null },
    });
    return sessionId;
  });
}

function recordRefusal(
  { store, clock }: Services,
  personId: string,
  client: Client,
  step: "password" | "one_time_code",
): Promise<void> {
  return store.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      personId: null,
      act: "session.start",
      objectType: "person",
      objectId: personId,
      details: { address: client.address, step },
      succeeded: false,
    }),
  );
}
