import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { DELAYS } from "@/lib/platform/auth/sign-in/delays";
import { findPerson, findSession } from "@/lib/platform/auth/records.server";
import { withRenewal } from "@/lib/platform/auth/sessions/renew-session.server";
import { findActor } from "@/lib/platform/auth/sessions/sessions.server";
import { signIn } from "@/lib/platform/auth/sign-in/sign-in.server";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession, givenWallet } from "@/lib/testing/factories";
import { renewing } from "@/lib/testing/renewing";
import { changePassword } from "./change-password.server";
import { confirmSecondStep } from "./confirm-second-step.server";
import {
  requestPersonCreate,
  requestPersonEnable,
  requestPersonReset,
  requestPersonRights,
} from "@/lib/composers/change-requests/requests.server";
import { approveChange } from "@/lib/composers/change-requests/decide-change.server";
import { makeLink } from "@/lib/composers/change-requests/issue-link.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { disablePerson } from "./disable-person.server";
import { endOwnOtherSessions, endOwnSession } from "./end-own-session.server";
import { endSessions } from "./end-sessions.server";
import { getOwnAccount } from "./get-own-account.server";
import { listPeople } from "./list-people.server";
import { startSecondStepSetup } from "./start-second-step-setup.server";
import { renewOwnRecoveryCodes } from "./renew-recovery-codes.server";
import { applySettingsChange } from "@/lib/testing/apply-changes";
import { removeSecondStep } from "./remove-second-step.server";
import { ChangeRightsInput, CreatePersonInput } from "./schema";
import { endSessionOf, listSessionsOf } from "./sessions-of-person.server";
import { redeemLink } from "./redeem-link.server";

const services = await testServices();
const { store, clock } = services;
await givenWallet(services, "loja-a");
const admin = await testContext(services, { role: "admin" });
const manager = await testContext(services, { role: "manager" });
const NOWHERE = { address: null, userAgent: null };

const actsOn = async (personId: string) => {
  const entries = await store.read((reader) =>
    reader.select().from(auditEntries).where(eq(auditEntries.objectId, personId)),
  );
  return entries.map(({ act }) => act);
};
const look = (sessionId: string) => findActor(services, sessionId, { isActivity: false });
const newcomer = (email = `${newId()}@example.com`) =>
  CreatePersonInput.parse({ name: "Íris Nova", email, role: "support", wallets: null });

/** The manager agrees to what the admin asked for. */
async function agreed(asking: Promise<ChangeRequestResult>): Promise<string> {
  const { changeId } = await asking;
  const change = await store.read((reader) => findChange(reader, changeId));
  await approveChange(manager, { changeId, sha256: change?.sha256 ?? "", reason: undefined });
  return changeId;
}
const tokenOf = async (changeId: string) =>
  new URL((await makeLink(admin, { changeId })).url).pathname.replace("/invite/", "");

/** A person who took up an invitation and signed in. */
async function signedInPerson(role: Context["actor"]["role"] = "finance") {
  const input = { ...newcomer(), role };
  const token = await tokenOf(await agreed(requestPersonCreate(admin, input)));
  const password = `chosen ${newId()}`;
  const { email } = await redeemLink(services, { token, password });
  const first = await signIn(services, { email, password }, NOWHERE);
  if (first.outcome !== "signed_in") throw new Error("not signed in");
  const actor = await look(first.sessionId);
  if (!actor) throw new Error("no session");
  const ctx: Context = { ...services, actor, wallet: "principal", traceId: newId() };
  return { ctx, password, email, id: first.personId };
}

describe("an admin", () => {
  test("invites a person, whom nobody can sign in as before the link is taken up", async () => {
    const input = newcomer();
    const changeId = await agreed(requestPersonCreate(admin, input));
    const { items } = await listPeople(admin);
    const person = items.find(({ email }) => email === input.email);
    expect(person).toMatchObject({ name: "Íris Nova", hasWayIn: false, liveSessions: 0 });
    expect(await actsOn(person?.id ?? "")).toEqual(["person.create"]);
    expect(await signIn(services, { email: input.email, password: "" }, NOWHERE)).toEqual({
      outcome: "refused",
    });
    const token = await tokenOf(changeId);
    const password = `chosen ${newId()}`;
    await redeemLink(services, { token, password });
    expect((await signIn(services, { email: input.email, password }, NOWHERE)).outcome).toBe("signed_in");
    await expect(redeemLink(services, { token, password: `other ${newId()}` })).rejects.toMatchObject({
      reason: "link_void",
    });
  });

  test("cannot add an e-mail twice, nor a scope that names no wallet", async () => {
    const input = newcomer();
    await agreed(requestPersonCreate(admin, input));
    await expect(requestPersonCreate(admin, input)).rejects.toMatchObject({ fields: { email: "taken" } });
    await expect(requestPersonCreate(admin, { ...newcomer(), wallets: ["loja-x"] })).rejects.toMatchObject({
      fields: { wallets: "not_found" },
    });
    expect(CreatePersonInput.safeParse({ ...newcomer(), wallets: [] }).success).toBe(false);
  });

  test("changes role and wallets, and the person's sessions end", async () => {
    const person = await givenPerson(services, { role: "support" });
    const sessionId = await givenSession(services, person.id);
    const input = ChangeRightsInput.parse({ personId: person.id, role: "manager", wallets: ["loja-a"] });
    await agreed(requestPersonRights(admin, input));
    expect(await look(sessionId)).toBeNull();
    const again = await look(await givenSession(services, person.id));
    expect(again).toMatchObject({ role: "manager", wallets: ["loja-a"] });
    expect(await actsOn(person.id)).toEqual(["person.change_rights"]);
  });

  test("disables and enables", async () => {
    const person = await signedInPerson();
    await disablePerson(admin, { personId: person.id });
    expect(await look(person.ctx.actor.sessionId)).toBeNull();
    const refused = await signIn(services, { email: person.email, password: person.password }, NOWHERE);
    expect(refused).toEqual({ outcome: "refused" });
    await agreed(requestPersonEnable(admin, { personId: person.id }));
    const back = await signIn(services, { email: person.email, password: person.password }, NOWHERE);
    expect(back.outcome).toBe("signed_in");
    expect(await look(person.ctx.actor.sessionId)).toBeNull();
  });

  test("ends all sessions, and resets a lost access", async () => {
    const person = await signedInPerson();
    await givenSession(services, person.id);
    expect(await endSessions(admin, { personId: person.id })).toBe(2);
    expect(await look(person.ctx.actor.sessionId)).toBeNull();

    const token = await tokenOf(await agreed(requestPersonReset(admin, { personId: person.id })));
    const old = await signIn(services, { email: person.email, password: person.password }, NOWHERE);
    expect(old).toEqual({ outcome: "refused" });
    const password = `chosen ${newId()}`;
    await redeemLink(services, { token, password });
    const fresh = await signIn(services, { email: person.email, password }, NOWHERE);
    expect(fresh.outcome).toBe("signed_in");
  });

  test("sees a person's sessions and ends one of them, and none by another's name", async () => {
    const person = await signedInPerson();
    const second = await givenSession(services, person.id);
    const { items } = await listSessionsOf(admin, person.id);
    expect(items.map(({ id }) => id).toSorted()).toEqual([person.ctx.actor.sessionId, second].toSorted());
    const other = await signedInPerson();
    expect(await endSessionOf(admin, { personId: other.id, sessionId: second })).toBe(0);
    expect(await endSessionOf(admin, { personId: person.id, sessionId: second })).toBe(1);
    expect(await look(second)).toBeNull();
    expect((await listSessionsOf(admin, person.id)).items).toHaveLength(1);
    expect(await actsOn(person.id)).toContain("person.end_session");
    await expect(listSessionsOf(admin, newId())).rejects.toMatchObject({ code: "not_found" });
  });

  test("does nothing of it to oneself", async () => {
    const personId = admin.actor.personId;
    const input = ChangeRightsInput.parse({ personId, role: "finance", wallets: null });
    for (const act of [
      () => requestPersonRights(admin, input),
      () => disablePerson(admin, { personId }),
      () => requestPersonReset(admin, { personId }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_allowed" });
    expect(await look(admin.actor.sessionId)).toMatchObject({ role: "admin" });
  });

  test("and another who disable each other do not both succeed", async () => {
    const [one, two] = [
      await testContext(services, { role: "admin" }),
      await testContext(services, { role: "admin" }),
    ];
    const results = await Promise.allSettled([
      disablePerson(one, { personId: two.actor.personId }),
      disablePerson(two, { personId: one.actor.personId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("finds nobody under a foreign id", async () => {
    await expect(disablePerson(admin, { personId: newId() })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("one's own account", () => {
  test("takes a new password only with the present one, and ends the other sessions", async () => {
    const { ctx, password, id } = await signedInPerson();
    const other = await givenSession(services, id);
    await expect(
      changePassword(ctx, { currentPassword: "wrong", newPassword: "another good one" }),
    ).rejects.toMatchObject({ fields: { currentPassword: "password_wrong" } });
    await expect(
      changePassword(ctx, { currentPassword: password, newPassword: "password1234" }),
    ).rejects.toMatchObject({ fields: { newPassword: "password_common" } });
    await expect(
      changePassword(ctx, { currentPassword: password, newPassword: password }),
    ).rejects.toMatchObject({ fields: { newPassword: "password_same" } });
    const sessionOf = (id: string) => store.read((reader) => findSession(reader, id));
    const before = await sessionOf(ctx.actor.sessionId);
    clock.advance(60_000);
    const change = { currentPassword: password, newPassword: "another good one" };
    const { renewedSessionId } = await withRenewal(() => changePassword(ctx, change));
    expect(await look(other)).toBeNull();
    // The old session id, which may have been copied, is no longer valid. The session continues, no longer than
    // before.
    expect(await look(ctx.actor.sessionId)).toBeNull();
    expect(await look(renewedSessionId ?? "")).not.toBeNull();
    const renewed = await sessionOf(renewedSessionId ?? "");
    expect(renewed?.expiresAt).toEqual(before?.expiresAt);
    expect(renewed?.createdAt).toEqual(before?.createdAt);
  });

  test("counts wrong present passwords like a sign-in", async () => {
    const { ctx, password } = await signedInPerson();
    const guess = () => changePassword(ctx, { currentPassword: "wrong", newPassword: "another good one" });
    for (let index = 0; index <= DELAYS.step_up.free; index++)
      await expect(guess()).rejects.toMatchObject({ code: "invalid_input" });
    await expect(
      changePassword(ctx, { currentPassword: password, newPassword: "another good one" }),
    ).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
  });

  test("turns the second step on with a first code, and off with itself or a recovery code, never with the password", async () => {
    const { ctx, password, email, id } = await signedInPerson();
    const offer = await startSecondStepSetup(ctx, { currentPassword: password });
    expect(offer.qrPng).toMatch(/^data:image\/png;base64,/);
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({ timestamp: clock.now().getTime() });

    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, "0");
    await expect(confirmSecondStep(ctx, { code: wrong })).rejects.toMatchObject({
      fields: { code: "one_time_code_wrong" },
    });
    expect((await getOwnAccount(ctx)).hasSecondStep).toBe(false);

    const { codes } = await renewing(ctx, () => confirmSecondStep(ctx, { code: code() }));
    expect(await getOwnAccount(ctx)).toMatchObject({ hasSecondStep: true, recoveryCodes: 10 });
    const row = await store.read((reader) => findPerson(reader, id));
    expect(JSON.stringify(row)).not.toContain(offer.secret);
    expect(await signIn(services, { email, password }, NOWHERE)).toEqual({ outcome: "code_needed" });
    // The code that confirmed it opens nothing any more.
    const spent = await signIn(services, { email, password, code: code() }, NOWHERE);
    expect(spent).toEqual({ outcome: "code_refused" });

    const refused = { code: "invalid_input", fields: { code: "one_time_code_wrong" } };
    // Neither the password, nor the way of the first set-up, nor the code that was spent.
    await expect(removeSecondStep(ctx, { code: password })).rejects.toMatchObject(refused);
    await expect(startSecondStepSetup(ctx, { currentPassword: password })).rejects.toMatchObject(refused);
    await expect(removeSecondStep(ctx, { code: code() })).rejects.toMatchObject(refused);
    await expect(confirmSecondStep(ctx, { code: code() })).rejects.toMatchObject({ code: "conflict" });

    const [first = "", second = "", third = ""] = codes;
    const enter = (given: string) => signIn(services, { email, password, code: given }, NOWHERE);
    expect((await enter(first.toUpperCase())).outcome).toBe("signed_in");
    expect((await enter(first)).outcome).toBe("code_refused");
    const { codes: renewed } = await renewOwnRecoveryCodes(ctx, { code: second });
    await expect(removeSecondStep(ctx, { code: third })).rejects.toMatchObject(refused);
    expect((await getOwnAccount(ctx)).recoveryCodes).toBe(10);
    await removeSecondStep(ctx, { code: renewed[0] ?? "" });
    expect(await getOwnAccount(ctx)).toMatchObject({ hasSecondStep: false, recoveryCodes: 0 });
    expect((await signIn(services, { email, password }, NOWHERE)).outcome).toBe("signed_in");
  });

  test("holds back who moves money without a second step, once the sandbox is not eased", async () => {
    const { ctx, password } = await signedInPerson();
    const held = async () => (await look(ctx.actor.sessionId))?.needsSecondStep;
    expect(await held()).toBe(false);
    await applySettingsChange(admin, { sandboxEasing: false });
    expect(await held()).toBe(true);
    const inProduction = { ...services, env: { ...services.env, environment: "production" as const } };
    await applySettingsChange(admin, { sandboxEasing: true });
    expect(await held()).toBe(false);
    const there = await findActor(inProduction, ctx.actor.sessionId, { isActivity: false });
    expect(there?.needsSecondStep).toBe(true);

    const { secret } = await startSecondStepSetup(ctx, { currentPassword: password });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
    const { renewedSessionId } = await withRenewal(() => confirmSecondStep(ctx, { code }));
    expect(await findActor(inProduction, ctx.actor.sessionId, { isActivity: false })).toBeNull();
    const after = await findActor(inProduction, renewedSessionId ?? "", { isActivity: false });
    expect(after?.needsSecondStep).toBe(false);
  });

  test("ends one's own sessions and nobody else's", async () => {
    const { ctx, id } = await signedInPerson();
    const [mine, another] = [await givenSession(services, id), await givenSession(services, id)];
    expect(await endOwnSession(ctx, { sessionId: admin.actor.sessionId })).toBe(0);
    expect(await look(admin.actor.sessionId)).not.toBeNull();
    expect(await endOwnSession(ctx, { sessionId: mine })).toBe(1);
    expect(await endOwnOtherSessions(ctx)).toBe(1);
    expect(await look(another)).toBeNull();
    expect((await getOwnAccount(ctx)).sessions.map((session) => session.isThisOne)).toEqual([true]);
  });
});

test("all of it stands in one unbroken record", async () => {
  await linkEntries(services, services.env.auditKeys);
  expect((await verifyAuditChain(store, services.env.auditKeys)).faults).toEqual([]);
});
