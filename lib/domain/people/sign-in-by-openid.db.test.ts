import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { canAgree } from "@/lib/platform/change-requests/approver-policy";
import { toApproverStatus } from "@/lib/platform/change-requests/records.server";
import { hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { type PersonRow, findPerson, updatePerson } from "@/lib/platform/auth/records.server";
import { PAYOUT_COOLDOWN_MS } from "@/lib/platform/auth/rights/payout-cooldown";
import { assertNotInPayoutCooldown } from "@/lib/platform/auth/rights/assert-not-in-payout-cooldown.server";
import { findActor } from "@/lib/platform/auth/sessions/sessions.server";
import { NOBODY, signIn } from "@/lib/platform/auth/sign-in/sign-in.server";
import { type OpenidSettings, parseRolesOfClaim } from "@/lib/platform/auth/openid/openid-settings";
import { provePresence } from "@/lib/platform/auth/second-step/presence.server";
import { type Context } from "@/lib/platform/context.server";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { auditEntries, people, sessions } from "@/lib/platform/store/tables/people";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession, givenWallet } from "@/lib/testing/factories";
import { enablePerson, resetPerson } from "./change-of-person.server";
import { disablePerson } from "./disable-person.server";
import { startPasskeySetup } from "./start-passkey-setup.server";
import { startSecondStepSetup } from "./start-second-step-setup.server";
import { listPeople } from "./list-people.server";
import { signInByOpenid } from "./sign-in-by-openid.server";

const ISSUER = "https://login.example.com/loja";
const openid: OpenidSettings = {
  issuer: ISSUER,
  clientId: "guiche",
  clientSecret: "not-asked-here",
  hosts: new Set(["login.example.com:443"]),
  rolesClaim: "groups",
  emailClaim: null,
  roles:
    parseRolesOfClaim(
      "chefes=manager,caixa=finance,atende-centro=support@centro,atende-sul=support@sul,le=viewer,fechada=support@nao-existe,donos=admin",
    ) ?? [],
  provisions: true,
  name: "Loja ID",
};

const services = await testServices({ env: { environment: "production", openid } });
const { store, clock } = services;
for (const wallet of ["centro", "sul"]) await givenWallet(services, wallet);
const admin = await testContext(services, { role: "admin" });
// Out of the first hour, whose people take part at once.
clock.advance(2 * 60 * 60_000);

const CLIENT = { address: "198.51.100.7", userAgent: "test" };
let subject: string;
beforeEach(() => {
  subject = newId();
});

const emailOf = (name: string) => `${name}-${subject}@example.com`;
const come = (
  claims: Record<string, unknown> = {},
  { floor = services, client = CLIENT }: { floor?: typeof services; client?: object } = {},
) =>
  signInByOpenid(
    floor,
    {
      iss: ISSUER,
      sub: subject,
      email: emailOf("ana"),
      email_verified: true,
      name: "Ana Souza",
      groups: ["le"],
      ...claims,
    },
    { ...CLIENT, ...client },
  );
const NO_ACCESS = { outcome: "no_access" };

async function comeIn(
  claims: Record<string, unknown> = {},
): Promise<{ person: PersonRow; sessionId: string }> {
  const result = await come(claims);
  if (result.outcome !== "signed_in") throw new Error(`it came to ${result.outcome}`);
  return { person: await personOf(result.personId), sessionId: result.sessionId };
}
async function personOf(id: string): Promise<PersonRow> {
  const person = await store.read((reader) => findPerson(reader, id));
  if (!person) throw new Error("nobody");
  return person;
}
const byEmail = (email: string) =>
  store.read((reader) => reader.select().from(people).where(eq(people.email, email)));
const entriesOf = (objectId: string) =>
  store.read((reader) => reader.select().from(auditEntries).where(eq(auditEntries.objectId, objectId)));
const actsOn = async (objectId: string) => (await entriesOf(objectId)).map(({ act }) => act);
const liveSessionsOf = async (personId: string) => {
  const rows = await store.read((reader) =>
    reader.select().from(sessions).where(eq(sessions.personId, personId)),
  );
  return rows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
};
/** Returns the people who were notified of an action on a person. */
const toldOf = async (act: string, objectId: string) => {
  const rows = await store.read((reader) =>
    reader
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, "security_notice"), eq(notifications.objectId, objectId))),
  );
  return rows.filter((row) => JSON.stringify(row).includes(act)).map(({ personId }) => personId);
};
const contextOf = async (sessionId: string): Promise<Context> => {
  const actor = await findActor(services, sessionId, { isActivity: false });
  if (!actor) throw new Error("no session");
  return { ...services, actor, wallet: "principal", traceId: newId() };
};
const takesPart = (personId: string) =>
  store.read((reader) => assertNotInPayoutCooldown(reader, personId, clock.now()));

describe("somebody whom nobody knows", () => {
  test("gets an account without a password, with the claims' role and wallets, away from money for a day", async () => {
    const { person, sessionId } = await comeIn({ groups: ["atende-sul", "x", "atende-centro"] });
    expect(person).toMatchObject({
      email: emailOf("ana"),
      name: "Ana Souza",
      role: "support",
      wallets: ["centro", "sul"],
      passwordHash: null,
      disabledAt: null,
      awayFromMoneyUntil: new Date(clock.now().getTime() + PAYOUT_COOLDOWN_MS),
    });
    await expect(takesPart(person.id)).rejects.toMatchObject({ reason: "away_from_money" });
    expect((await actsOn(person.id)).toSorted()).toEqual(["person.create", "person.link_openid"]);
    expect(await toldOf("person.create", person.id)).toContain(admin.actor.personId);
    const [start] = await entriesOf(sessionId);
    expect(JSON.parse(start?.details ?? "")).toMatchObject({ way: "openid", hasSecondStep: false });
    // Nothing but setting up the second step opens.
    expect((await contextOf(sessionId)).actor.needsSecondStep).toBe(true);
    // The provider's name for her is stored nowhere.
    expect(JSON.stringify([await entriesOf(person.id), await entriesOf(sessionId)])).not.toContain(subject);
    expect(person.openidIndex).not.toContain(subject);
  });

  test("is asked for no password afterwards, and no password opens the account", async () => {
    const first = await comeIn();
    const second = await comeIn({ email: "another@example.com", email_verified: false });
    expect(second.person.id).toBe(first.person.id);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await signIn(services, { email: first.person.email, password: "" }, CLIENT)).toEqual({
      outcome: "refused",
    });
    expect(canAgree(toApproverStatus({ ...first.person, role: "manager" }))).toBe(true);
  });

  test("gets nothing where accounts are not made, and nothing is written but that somebody was refused", async () => {
    const off = { ...services, env: { ...services.env, openid: { ...openid, provisions: false } } };
    expect(await come({}, { floor: off })).toEqual(NO_ACCESS);
    expect(await byEmail(emailOf("ana"))).toEqual([]);
  });

  test.each([
    ["no role of ours", { groups: ["elsewhere"] }],
    ["no claim at all", { groups: undefined }],
    ["wallets that are not there alone", { groups: ["fechada"] }],
    ["an e-mail that nobody vouches for", { email_verified: false }],
    ["an e-mail that a text alone vouches for", { email_verified: "true" }],
    ["a user name in place of an e-mail", { email: undefined, preferred_username: "ana@example.com" }],
    ["no e-mail", { email: undefined }],
    ["an e-mail that is none", { email: "ana" }],
    ["another issuer", { iss: "https://login.example.com/other" }],
    ["no subject", { sub: "" }],
  ])("gets nothing with %s", async (_, claims) => {
    const before = await store.read((reader) => reader.$count(people));
    expect(await come(claims)).toEqual(NO_ACCESS);
    expect(await store.read((reader) => reader.$count(people))).toBe(before);
  });

  test.each([
    ["openid_no_role", { groups: ["elsewhere"] }],
    ["openid_no_email", { email: undefined }],
    ["openid_email_not_verified", { email_verified: undefined }],
    ["openid_email_not_verified", { email_verified: "True" }],
  ])("is refused with the cause in the audit log and in the log: %s", async (cause, claims) => {
    const lines: object[] = [];
    const log = { ...services.log, warn: (line: object) => void lines.push(line) } as typeof services.log;
    const address = `2001:db8::${subject}`;
    expect(await come(claims, { floor: { ...services, log }, client: { address } })).toEqual(NO_ACCESS);
    expect(lines).toContainEqual({ cause, personId: null });
    expect(JSON.stringify(lines)).not.toContain(emailOf("ana"));
    const refusals = (await entriesOf(NOBODY)).filter(({ details }) => details?.includes(address));
    expect(refusals.map(({ details }) => JSON.parse(details ?? "{}") as object)).toMatchObject([
      { step: "openid", cause },
    ]);
  });

  test("comes in by the claim that the settings trust, where the provider has no verified e-mail", async () => {
    const floor = {
      ...services,
      env: { ...services.env, openid: { ...openid, emailClaim: "preferred_username" } },
    };
    const entra = { email: undefined, email_verified: undefined };
    const result = await come(
      { ...entra, preferred_username: ` ${emailOf("ana").toUpperCase()} ` },
      { floor },
    );
    expect(result).toMatchObject({ outcome: "signed_in" });
    expect(await byEmail(emailOf("ana"))).toHaveLength(1);
    subject = newId();
    for (const preferred_username of ["ana", ["ana@example.com"], undefined])
      expect(await come({ ...entra, preferred_username }, { floor })).toEqual(NO_ACCESS);
    // The e-mail beside it is not asked for then, verified or not.
    expect(await come({ preferred_username: "ana" }, { floor })).toEqual(NO_ACCESS);
  });

  test("becomes one person after several sign-ins at once", async () => {
    const results = await Promise.allSettled([come(), come(), come()]);
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await byEmail(emailOf("ana"))).toHaveLength(1);
  });
});

describe("somebody who has an account here", () => {
  test("and reads alone is linked by an e-mail that the provider vouches for, and followed from then on", async () => {
    const viewer = await givenPerson(services, { role: "viewer", email: emailOf("ana") });
    const { person } = await comeIn();
    expect(person.id).toBe(viewer.id);
    expect(await actsOn(viewer.id)).toEqual(["person.link_openid"]);
    expect(await toldOf("person.link_openid", viewer.id)).toEqual(
      expect.arrayContaining([viewer.id, admin.actor.personId]),
    );
    expect((await comeIn({ email: "other@example.com" })).person.id).toBe(viewer.id);
  });

  test.each([
    ["moves money", "finance", ["le"]],
    ["says who may", "admin", ["donos"]],
    ["would move money by the claim", "viewer", ["caixa"]],
  ] as const)("and %s is not let in by an e-mail alone", async (_, role, groups) => {
    const known = await givenPerson(services, { role, email: emailOf("ana") });
    const result = await come({ groups });
    expect(result).toMatchObject({ outcome: "link_needed", link: { email: known.email } });
    expect(await personOf(known.id)).toEqual(known);
    expect(await liveSessionsOf(known.id)).toEqual([]);
  });

  test("is linked by the password that follows in the same browser, and only to the account of that e-mail", async () => {
    const password = `frase longa ${subject}`;
    const passwordHash = await hashPassword(password);
    const known = await givenPerson(services, { role: "finance", email: emailOf("ana"), passwordHash });
    const other = await givenPerson(services, { role: "finance", passwordHash });
    const result = await come({ groups: ["caixa"] });
    if (result.outcome !== "link_needed") throw new Error(result.outcome);
    const client = { ...CLIENT, openidLink: result.link };
    await signIn(services, { email: other.email, password }, client);
    expect((await personOf(other.id)).openidIndex).toBeNull();
    expect((await signIn(services, { email: known.email, password: "wrong" }, client)).outcome).toBe(
      "refused",
    );
    expect((await personOf(known.id)).openidIndex).toBeNull();

    expect((await signIn(services, { email: known.email, password }, client)).outcome).toBe("signed_in");
    expect(await actsOn(known.id)).toContain("person.link_openid");
    expect((await comeIn({ groups: ["caixa"] })).person).toMatchObject({
      id: known.id,
      role: "finance",
      // The role was hers before: nothing more opened.
      awayFromMoneyUntil: null,
    });
  });

  test("and is linked already is not taken over by another of the provider's people with the same e-mail", async () => {
    const { person } = await comeIn();
    expect(await come({ sub: newId() })).toMatchObject({ outcome: "link_needed" });
    expect((await personOf(person.id)).openidIndex).toBe(person.openidIndex);
  });

  test("and was disabled by people is brought back by no claim, be it linked or not", async () => {
    const disabled = await givenPerson(services, { email: emailOf("ana"), disabledAt: clock.now() });
    expect(await come()).toEqual(NO_ACCESS);
    expect(await personOf(disabled.id)).toEqual(disabled);

    subject = newId();
    const { person } = await comeIn();
    await disablePerson(admin, { personId: person.id });
    expect(await come({ groups: ["caixa"] })).toEqual(NO_ACCESS);
    expect(await personOf(person.id)).toMatchObject({ role: "viewer" });
    expect((await personOf(person.id)).disabledAt).not.toBeNull();
    expect((await entriesOf(person.id)).at(-1)).toMatchObject({ act: "session.start", succeeded: false });
  });

  test("and was reset comes in by the provider no more", async () => {
    const { person } = await comeIn();
    const isLinked = async () => (await listPeople(admin)).items.find(({ id }) => id === person.id)?.isLinked;
    expect(await isLinked()).toBe(true);
    await store.transaction((tx) =>
      resetPerson(tx, services, { personId: person.id }, { by: null, now: clock.now() }),
    );
    expect(await personOf(person.id)).toMatchObject({ openidIndex: null });
    expect(await isLinked()).toBe(false);
    expect(canAgree(toApproverStatus(await personOf(person.id)))).toBe(false);
    expect(await come({ groups: ["caixa"] })).toMatchObject({ outcome: "link_needed" });
  });
});

describe("the role that the provider reports", () => {
  const DAY = PAYOUT_COOLDOWN_MS + 1;

  test("is taken at each sign-in: raised, the person is a day away from money and signed out elsewhere", async () => {
    const { person, sessionId } = await comeIn();
    clock.advance(DAY);
    await takesPart(person.id);
    const raised = await comeIn({ groups: ["caixa", "le"] });
    expect(raised.person).toMatchObject({
      role: "finance",
      wallets: null,
      awayFromMoneyUntil: new Date(clock.now().getTime() + PAYOUT_COOLDOWN_MS),
    });
    await expect(takesPart(person.id)).rejects.toMatchObject({ reason: "away_from_money" });
    expect(await liveSessionsOf(person.id)).toEqual([raised.sessionId]);
    expect(raised.sessionId).not.toBe(sessionId);
    expect(await toldOf("person.change_rights", person.id)).toEqual(
      expect.arrayContaining([person.id, admin.actor.personId]),
    );
    const entry = (await entriesOf(person.id)).find(({ act }) => act === "person.change_rights");
    expect(entry?.personId).toBeNull();
    expect(JSON.parse(entry?.details ?? "")).toMatchObject({
      before: { role: "viewer" },
      after: { role: "finance", wallets: null },
      through: "openid",
    });
  });

  test("a wallet more is more, too; one less only ends the other sessions; the same changes nothing", async () => {
    const { person } = await comeIn({ groups: ["atende-centro"] });
    clock.advance(DAY);
    const wider = await comeIn({ groups: ["atende-centro", "atende-sul"] });
    expect(wider.person.awayFromMoneyUntil).toEqual(new Date(clock.now().getTime() + PAYOUT_COOLDOWN_MS));
    clock.advance(DAY);
    const narrower = await comeIn({ groups: ["atende-sul"] });
    expect(narrower.person.wallets).toEqual(["sul"]);
    expect(await liveSessionsOf(person.id)).toEqual([narrower.sessionId]);
    await takesPart(person.id);
    const changes = (await actsOn(person.id)).filter((act) => act === "person.change_rights").length;
    const same = await comeIn({ groups: ["atende-sul"] });
    expect((await liveSessionsOf(person.id)).toSorted()).toEqual(
      [narrower.sessionId, same.sessionId].toSorted(),
    );
    expect((await actsOn(person.id)).filter((act) => act === "person.change_rights")).toHaveLength(changes);
  });

  test.each([[[]], [undefined], [["elsewhere"]]])(
    "taken away there (%j) it is taken away here: nobody comes in, also by password, and sessions end",
    async (groups) => {
      const { person } = await comeIn({ groups: ["chefes"] });
      const password = `frase longa ${subject}`;
      const passwordHash = await hashPassword(password);
      await store.transaction((tx) => updatePerson(tx, person.id, { passwordHash }));
      expect((await signIn(services, { email: person.email, password }, CLIENT)).outcome).toBe("signed_in");
      expect(await come({ groups })).toEqual(NO_ACCESS);
      expect(await liveSessionsOf(person.id)).toEqual([]);
      expect((await signIn(services, { email: person.email, password }, CLIENT)).outcome).toBe("refused");
      const lost = await personOf(person.id);
      expect(lost.disabledAt).toEqual(clock.now());
      // A person who could approve until now still counts, so that a claim makes no person the only approver.
      expect(lost.eligibleUntil).toEqual(clock.now());
      expect(await toldOf("person.disable", person.id)).toContain(admin.actor.personId);
      const written = await actsOn(person.id);
      await come({ groups });
      expect((await actsOn(person.id)).filter((act) => act === "person.disable")).toEqual(
        written.filter((act) => act === "person.disable"),
      );
    },
  );

  test("given back there it is given back here, a day away from money, unless people disabled the person meanwhile", async () => {
    const { person } = await comeIn({ groups: ["caixa"] });
    clock.advance(DAY);
    await come({ groups: [] });
    clock.advance(DAY);
    const back = await comeIn({ groups: ["caixa"] });
    expect(back.person).toMatchObject({
      disabledAt: null,
      role: "finance",
      awayFromMoneyUntil: new Date(clock.now().getTime() + PAYOUT_COOLDOWN_MS),
    });
    expect(await toldOf("person.enable", person.id)).toContain(admin.actor.personId);

    await come({ groups: [] });
    await disablePerson(admin, { personId: person.id });
    expect(await come({ groups: ["caixa"] })).toEqual(NO_ACCESS);
    expect((await personOf(person.id)).disabledAt).not.toBeNull();

    // People enabled it again, and the provider names no role still.
    await store.transaction((tx) =>
      enablePerson(tx, { personId: person.id }, { by: admin.actor.personId, now: clock.now() }),
    );
    clock.advance(1);
    expect(await come({ groups: [] })).toEqual(NO_ACCESS);
    expect((await comeIn({ groups: ["caixa"] })).person.disabledAt).toBeNull();
  });
});

describe("a person without a password", () => {
  test("sets up the second step within ten minutes of signing in, and signs in again after them", async () => {
    const { sessionId } = await comeIn({ groups: ["caixa"] });
    const ctx = await contextOf(sessionId);
    expect((await startSecondStepSetup(ctx, {})).secret).toMatch(/^[A-Z2-7]+$/);
    await expect(startSecondStepSetup(ctx, { currentPassword: "x" })).rejects.toMatchObject({
      fields: { currentPassword: "password_wrong" },
    });
    clock.advance(10 * 60_000);
    await expect(startSecondStepSetup(ctx, {})).rejects.toMatchObject({ reason: "sign_in_again" });
    await expect(startPasskeySetup(ctx, {})).rejects.toMatchObject({ reason: "sign_in_again" });
    const again = await contextOf((await comeIn({ groups: ["caixa"] })).sessionId);
    expect((await startPasskeySetup(again, {})).challenge).toBeTruthy();
  });

  test("proves presence by no password, also where a sandbox is eased", async () => {
    const { sessionId } = await comeIn({ groups: ["caixa"] });
    const ctx = await contextOf(sessionId);
    const eased = { ...ctx, env: { ...ctx.env, environment: "sandbox" as const } };
    await expect(provePresence(eased, { way: "password", proof: "" })).rejects.toMatchObject({
      fields: { proof: "password_wrong" },
    });
  });

  test("is the only one of whom none is asked: whoever has one shows it", async () => {
    const known = await givenPerson(services);
    const ctx = await contextOf(await givenSession(services, known.id));
    const required = { fields: { currentPassword: "required" } };
    await expect(startSecondStepSetup(ctx, {})).rejects.toMatchObject(required);
    await expect(startPasskeySetup(ctx, {})).rejects.toMatchObject(required);
  });
});
