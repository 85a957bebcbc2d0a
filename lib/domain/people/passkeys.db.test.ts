import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { CHALLENGE_MS } from "@/lib/platform/auth/second-step/challenges.server";
import { createPasskeyRequest } from "@/lib/platform/auth/second-step/passkeys.server";
import { hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import {
  assertPresence,
  presenceWaysOf,
  provePresence,
} from "@/lib/platform/auth/second-step/presence.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { findActor } from "@/lib/platform/auth/sessions/sessions.server";
import { signIn, signInByPasskey } from "@/lib/platform/auth/sign-in/sign-in.server";
import { applySettingsChange } from "@/lib/testing/apply-changes";
import { auditEntries, knownDevices } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenSession } from "@/lib/testing/factories";
import { type DeviceFault, type PasskeyDevice, passkeyDevice } from "@/lib/testing/passkey-device";
import { renewing } from "@/lib/testing/renewing";
import { addPasskey } from "./add-passkey.server";
import { Secret, TOTP } from "otpauth";
import { confirmSecondStep } from "./confirm-second-step.server";
import { getOwnAccount } from "./get-own-account.server";
import { startPasskeySetup } from "./start-passkey-setup.server";
import { startSecondStepSetup } from "./start-second-step-setup.server";
import { removePasskey } from "./remove-passkey.server";
import { removeSecondStep } from "./remove-second-step.server";

const PASSWORD = "cavalo correto bateria grampo";
const BROWSER = "the browser that asked";
const NOWHERE = { address: "203.0.113.7", userAgent: null };
let services: TestServices;
let passwordHash: string;
let ctx: Context;
let device: PasskeyDevice;

beforeAll(async () => {
  services = await testServices();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await applySettingsChange(await testContext(services, { role: "admin" }), { sandboxEasing: false });
  ctx = await personWith({});
  device = passkeyDevice();
});

async function personWith(change: Parameters<typeof updatePerson>[2]): Promise<Context> {
  const made = await testContext(services, { role: "finance" });
  await services.store.transaction((tx) =>
    updatePerson(tx, made.actor.personId, { passwordHash, ...change }),
  );
  return made;
}

async function add(to = ctx, made = device, name = "Celular"): Promise<string[]> {
  const offer = await startPasskeySetup(to, { currentPassword: PASSWORD });
  return (await renewing(to, () => addPasskey(to, { name, answer: made.make(offer) }))).codes;
}

async function asked(browser = BROWSER) {
  const ask = await services.store.read((reader) =>
    createPasskeyRequest(reader, services.env, { purpose: "sign_in", to: browser }, services.clock.now()),
  );
  if (!ask) throw new Error("nothing was asked");
  return ask;
}

const enter = async (lie: DeviceFault = {}, browser = BROWSER, by = device) =>
  signInByPasskey(services, by.sign(await asked(), lie), NOWHERE, browser);

const challengeOfPresence = async (of = ctx) => {
  const { passkey } = await presenceWaysOf(of);
  if (!passkey) throw new Error("no passkey is asked for");
  return passkey;
};
const prove = async (lie: DeviceFault = {}, by = device) =>
  provePresence(ctx, { way: "passkey", proof: by.sign(await challengeOfPresence(), lie) });

const errorOf = async (act: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`it went through, or broke: ${String(error)}`);
  return error;
};
const REFUSED = { outcome: "refused" };

describe("a passkey", () => {
  test("is made with the password, brings recovery codes once, and is enough by itself from then on", async () => {
    const actor = (sessionId = ctx.actor.sessionId) => findActor(services, sessionId, { isActivity: false });
    expect((await actor())?.needsSecondStep).toBe(true);
    expect((await errorOf(startPasskeySetup(ctx, {}))).fields).toEqual({ currentPassword: "required" });
    expect((await errorOf(startPasskeySetup(ctx, { currentPassword: "another" }))).fields).toEqual({
      currentPassword: "password_wrong",
    });
    const elsewhere = await givenSession(services, ctx.actor.personId);
    const { sessionId } = ctx.actor;
    expect(await add()).toHaveLength(10);
    expect((await actor())?.needsSecondStep).toBe(false);
    expect(await actor(sessionId)).toBeNull();
    expect(await findActor(services, elsewhere, { isActivity: false })).toBeNull();
    expect(await getOwnAccount(ctx)).toMatchObject({
      hasSecondStep: true,
      hasAuthenticator: false,
      recoveryCodes: 10,
      passkeys: [{ name: "Celular", lastUsedAt: null }],
    });
    const entered = await enter();
    expect(entered).toMatchObject({ outcome: "signed_in", personId: ctx.actor.personId });
    // Both factors: who came in by it has proved presence.
    if (entered.outcome !== "signed_in") throw new Error("not signed in");
    await assertPresence({ ...ctx, actor: { ...ctx.actor, sessionId: entered.sessionId } });
  });

  test("is a second step behind the password: the password alone opens nothing, a recovery code does once", async () => {
    const { email } = ctx.actor;
    const [code = ""] = await add();
    const tried = (given?: string) => signIn(services, { email, password: PASSWORD, code: given }, NOWHERE);
    expect(await tried()).toEqual({ outcome: "passkey_needed" });
    expect(await tried("123456")).toEqual({ outcome: "code_refused" });
    expect((await tried(code)).outcome).toBe("signed_in");
    expect(await tried(code)).toEqual({ outcome: "code_refused" });
  });

  test("signs each challenge once, at the sign-in and for presence", async () => {
    await add();
    const signature = device.sign(await asked());
    expect((await signInByPasskey(services, signature, NOWHERE, BROWSER)).outcome).toBe("signed_in");
    expect(await signInByPasskey(services, signature, NOWHERE, BROWSER)).toEqual(REFUSED);
    // The same challenge, signed anew.
    const ask = await asked();
    expect((await signInByPasskey(services, device.sign(ask), NOWHERE, BROWSER)).outcome).toBe("signed_in");
    expect(await signInByPasskey(services, device.sign(ask), NOWHERE, BROWSER)).toEqual(REFUSED);
    const proof = device.sign(await challengeOfPresence());
    await provePresence(ctx, { way: "passkey", proof });
    expect((await errorOf(provePresence(ctx, { way: "passkey", proof }))).fields).toEqual({
      proof: "passkey_wrong",
    });
  });

  test("opens one session where two use one signature at once", async () => {
    await add();
    const signature = device.sign(await asked());
    const both = await Promise.all([1, 2].map(() => signInByPasskey(services, signature, NOWHERE, BROWSER)));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["refused", "signed_in"]);
  });

  test.each<[string, DeviceFault]>([
    ["another origin", { origin: "https://guiche.example.attacker.test" }],
    ["another origin of this host", { origin: "http://localhost:3001" }],
    ["another place", { rpId: "attacker.test" }],
    ["nobody who unlocked it", { isVerified: false }],
    ["another person's handle", { userHandle: Buffer.from("somebody else").toString("base64url") }],
    ["a making instead of a signing", { type: "webauthn.create" }],
  ])("is refused for %s, at the sign-in and for presence", async (_, lie) => {
    await add();
    expect(await enter(lie)).toEqual(REFUSED);
    expect((await errorOf(prove(lie))).fields).toEqual({ proof: "passkey_wrong" });
    expect((await errorOf(assertPresence(elsewhereOf(ctx)))).code).toBe("presence_needed");
    // The refused attempt used nothing up.
    expect((await enter()).outcome).toBe("signed_in");
  });

  test("is refused where its counter went back: it was copied", async () => {
    await add();
    expect((await enter({ counter: 40 })).outcome).toBe("signed_in");
    expect(await enter({ counter: 40 })).toEqual(REFUSED);
    expect(await enter({ counter: 39 })).toEqual(REFUSED);
    expect((await enter({ counter: 41 })).outcome).toBe("signed_in");
  });

  test("answers no challenge of another browser, session, purpose or hour", async () => {
    await add();
    expect(await enter({}, "another browser")).toEqual(REFUSED);
    const forPresence = await challengeOfPresence();
    expect(await signInByPasskey(services, device.sign(forPresence), NOWHERE, BROWSER)).toEqual(REFUSED);
    const wrong = { fields: { proof: "passkey_wrong" } };
    const proof = (ask: { challenge: string }) =>
      errorOf(provePresence(ctx, { way: "passkey", proof: device.sign(ask) }));
    expect(await proof(await asked())).toMatchObject(wrong);
    const sessionId = await givenSession(services, ctx.actor.personId);
    const elsewhere = { ...ctx, actor: { ...ctx.actor, sessionId } };
    expect(await proof(await challengeOfPresence(elsewhere))).toMatchObject(wrong);
    const late = await challengeOfPresence();
    services.clock.advance(CHALLENGE_MS);
    expect(await proof(late)).toMatchObject(wrong);
    expect(await proof({ challenge: Buffer.alloc(54).toString("base64url") })).toMatchObject(wrong);
  });

  test("proves nothing here where it is somebody else's, and opens nothing once removed", async () => {
    await add();
    const other = await personWith({});
    const theirs = passkeyDevice();
    await add(other, theirs);
    expect((await errorOf(prove({}, theirs))).fields).toEqual({ proof: "passkey_wrong" });
    // A person who knows the name of another's key still cannot sign by it.
    const forged = theirs.sign(await asked()).replaceAll(theirs.id, device.id);
    expect(await signInByPasskey(services, forged, NOWHERE, BROWSER)).toEqual(REFUSED);

    await prove();
    await add(ctx, passkeyDevice(), "Chave");
    const [first] = (await getOwnAccount(ctx)).passkeys;
    const elsewhere = await givenSession(services, ctx.actor.personId);
    await expect(removePasskey(other, { passkeyId: first?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    await renewing(ctx, () => removePasskey(ctx, { passkeyId: first?.id ?? "" }));
    expect(await enter()).toEqual(REFUSED);
    expect(await findActor(services, elsewhere, { isActivity: false })).toBeNull();
    expect((await getOwnAccount(ctx)).passkeys.map(({ name }) => name)).toEqual(["Chave"]);
  });

  test("another is made only by whoever proves presence, and never for the password", async () => {
    await add();
    services.clock.advance(10 * 60_000);
    expect((await errorOf(startPasskeySetup(ctx, { currentPassword: PASSWORD }))).code).toBe(
      "presence_needed",
    );
    await prove();
    expect(await add(ctx, passkeyDevice(), "Outra")).toEqual([]);
    expect((await getOwnAccount(ctx)).passkeys).toHaveLength(2);
  });

  test("is made of the challenge of its own session, once, by whoever unlocked the device", async () => {
    const offer = await startPasskeySetup(ctx, { currentPassword: PASSWORD });
    const wrong = { fields: { answer: "passkey_wrong" } };
    const sent = (answer: string, as = ctx) => errorOf(addPasskey(as, { name: "x", answer }));
    const lies: DeviceFault[] = [
      { origin: "https://attacker.test" },
      { rpId: "attacker.test" },
      { isVerified: false },
      { type: "webauthn.get" },
    ];
    for (const lie of lies) expect(await sent(device.make(offer, lie))).toMatchObject(wrong);
    expect(await sent(device.make(offer), await personWith({}))).toMatchObject(wrong);
    expect(await sent("{")).toMatchObject(wrong);
    await addPasskey(ctx, { name: "x", answer: device.make(offer) });
    // The session that was asked has ended with it.
    expect(await sent(passkeyDevice().make(offer))).toMatchObject({ code: "not_signed_in" });
  });

  test("the last way to prove presence stays with whoever moves money", async () => {
    const [first = ""] = await add();
    const [only] = (await getOwnAccount(ctx)).passkeys;
    const remove = () => removePasskey(ctx, { passkeyId: only?.id ?? "" });
    expect((await errorOf(remove())).reason).toBe("last_second_step");
    expect((await enter()).outcome).toBe("signed_in");
    const { secret } = await startSecondStepSetup(ctx, { passkey: device.sign(await challengeOfPresence()) });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: services.clock.now().getTime() });
    const { codes } = await renewing(ctx, () => confirmSecondStep(ctx, { code }));
    await renewing(ctx, remove);
    expect(await enter()).toEqual(REFUSED);
    expect((await errorOf(removeSecondStep(ctx, { code: first }))).fields).toEqual({
      code: "one_time_code_wrong",
    });
    const [spare = ""] = codes;
    expect((await errorOf(removeSecondStep(ctx, { code: spare }))).reason).toBe("last_second_step");
    await applySettingsChange(await testContext(services, { role: "admin" }), { sandboxEasing: true });
    await removeSecondStep(ctx, { code: spare });
    expect(await getOwnAccount(ctx)).toMatchObject({ hasSecondStep: false, recoveryCodes: 0 });
  });

  test("opens nothing for a disabled person", async () => {
    await add();
    const disabledAt = services.clock.now();
    await services.store.transaction((tx) => updatePerson(tx, ctx.actor.personId, { disabledAt }));
    expect(await enter()).toEqual(REFUSED);
  });

  test("leaves each try in the audit log, and makes the browser known", async () => {
    await add();
    await signInByPasskey(
      services,
      device.sign(await asked()),
      { ...NOWHERE, device: "a".repeat(43) },
      BROWSER,
    );
    await enter({ isVerified: false });
    const entries = await services.store.read((reader) => reader.select().from(auditEntries));
    const acts = entries.map(({ act, succeeded, details }) => `${act} ${String(succeeded)} ${details}`);
    expect(acts.some((each) => each.startsWith("person.add_passkey true"))).toBe(true);
    expect(acts.some((each) => /^session.start true .*"way":"passkey"/.test(each))).toBe(true);
    expect(acts.some((each) => /^session.start false .*"step":"passkey"/.test(each))).toBe(true);
    const known = await services.store.read((reader) => reader.select().from(knownDevices));
    expect(known.some(({ personId }) => personId === ctx.actor.personId)).toBe(true);
  });
});

const elsewhereOf = (of: Context): Context => ({
  ...of,
  actor: { ...of.actor, sessionId: "00000000-0000-7000-8000-000000000000" },
});
