import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { findPerson, listLiveSessions, listPasskeys, updatePerson } from "@/lib/platform/auth/records.server";
import { linkOpenid, openidIndexOf } from "@/lib/platform/auth/openid/link-openid.server";
import { parseRolesOfClaim } from "@/lib/platform/auth/openid/openid-settings";
import { activityCutoffs } from "@/lib/platform/auth/sessions/sessions.server";
import { withRenewal } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenSession } from "@/lib/testing/factories";
import { commitDuring } from "@/lib/testing/commit-during";
import { passkeyDevice } from "@/lib/testing/passkey-device";
import { addPasskey } from "./add-passkey.server";
import { resetPerson } from "./change-of-person.server";
import { changePassword } from "./change-password.server";
import { confirmSecondStep } from "./confirm-second-step.server";
import { endOwnOtherSessions } from "./end-own-session.server";
import { startPasskeySetup } from "./start-passkey-setup.server";
import { startSecondStepSetup } from "./start-second-step-setup.server";
import { signInByOpenid } from "./sign-in-by-openid.server";

// An account is reset because another person may have access to it. Their actions in progress must not take effect
// after the reset.

const ISSUER = "https://login.example.com/loja";
const PASSWORD = "cavalo correto bateria grampo";
const openid = {
  issuer: ISSUER,
  clientId: "guiche",
  clientSecret: "not-asked-here",
  hosts: new Set(["login.example.com:443"]),
  rolesClaim: "groups",
  emailClaim: null,
  roles: parseRolesOfClaim("le=viewer") ?? [],
  provisions: true,
  name: "Loja ID",
};
const services: TestServices = await testServices({ env: { openid } });
const { store, clock } = services;
const admin = await testContext(services, { role: "admin" });
const passwordHash = await hashPassword(PASSWORD);

let ctx: Context;
beforeEach(async () => {
  ctx = await testContext(services, { role: "viewer" });
  await store.transaction((tx) => updatePerson(tx, ctx.actor.personId, { passwordHash }));
});

const reset = (tx: Tx) =>
  resetPerson(tx, services, { personId: ctx.actor.personId }, { by: admin.actor.personId, now: clock.now() });
const personNow = () => store.read((reader) => findPerson(reader, ctx.actor.personId));
const refused = (code: string) => ({
  status: "rejected",
  reason: expect.objectContaining({ code }) as unknown,
});

describe("a reset that comes while", () => {
  test("another password is set: it stays without one", async () => {
    const change = { currentPassword: PASSWORD, newPassword: "outro cavalo correto e longo" };
    const act = () => withRenewal(() => changePassword(ctx, change));
    expect(await commitDuring(services, reset, act)).toMatchObject(refused("not_signed_in"));
    expect(await personNow()).toMatchObject({ passwordHash: null });
  });

  test("a passkey is added: there is none", async () => {
    const offer = await startPasskeySetup(ctx, { currentPassword: PASSWORD });
    const act = () => addPasskey(ctx, { name: "Celular", answer: passkeyDevice().make(offer) });
    expect(await commitDuring(services, reset, act)).toMatchObject(refused("not_signed_in"));
    expect(await personNow()).toMatchObject({ passkeyCount: 0, passwordHash: null });
    expect(await store.read((reader) => listPasskeys(reader, ctx.actor.personId))).toEqual([]);
  });

  test("an authenticator is offered, or confirmed: there is none", async () => {
    const offer = () => startSecondStepSetup(ctx, { currentPassword: PASSWORD });
    const { secret } = await offer();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
    expect(await commitDuring(services, reset, offer)).toMatchObject(refused("not_signed_in"));
    expect(await personNow()).toMatchObject({ oneTimeCodePending: null });
    await expect(confirmSecondStep(ctx, { code })).rejects.toMatchObject({ code: "not_signed_in" });
    expect(await personNow()).toMatchObject({ oneTimeCodeSecret: null, oneTimeCodePending: null });
  });

  test("the person comes in by the provider: nobody does", async () => {
    const openidIndex = openidIndexOf(services, { issuer: ISSUER, subject: ctx.actor.personId });
    await store.transaction((tx) =>
      linkOpenid(tx, ctx.actor.personId, openidIndex, { by: null, now: clock.now() }),
    );
    const claims = { iss: ISSUER, sub: ctx.actor.personId, name: "Ana", groups: ["le"] };
    const comes = () => signInByOpenid(services, claims, { address: null, userAgent: null });
    expect(await comes()).toMatchObject({ outcome: "signed_in" });
    expect(await commitDuring(services, reset, comes)).toMatchObject({ value: { outcome: "no_access" } });
    expect(await personNow()).toMatchObject({ openidIndex: null });
  });
});

test("a session that is ended from another one goes on under no other id", async () => {
  const { personId } = ctx.actor;
  const stolen: Context = {
    ...ctx,
    actor: { ...ctx.actor, sessionId: await givenSession(services, personId) },
  };
  const change = { currentPassword: PASSWORD, newPassword: "outro cavalo correto e longo" };
  const ending = (tx: Tx) =>
    endOwnOtherSessions({ ...ctx, store: { ...store, transaction: (work) => work(tx) } });
  const renewing = () => withRenewal(() => changePassword(stolen, change));
  expect(await commitDuring(services, ending, renewing)).toMatchObject(refused("not_signed_in"));
  const sessions = await store.read((reader) =>
    listLiveSessions(reader, personId, clock.now(), activityCutoffs(clock.now())),
  );
  expect(sessions.map(({ id }) => id)).toEqual([ctx.actor.sessionId]);
  expect(await personNow()).toMatchObject({ passwordHash });
});
