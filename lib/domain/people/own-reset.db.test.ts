import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { DELAYS } from "@/lib/platform/auth/sign-in/delays";
import { hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import {
  type PersonRow,
  countRecoveryCodes,
  findPerson,
  replaceRecoveryCodes,
} from "@/lib/platform/auth/records.server";
import { findActor } from "@/lib/platform/auth/sessions/sessions.server";
import { signIn } from "@/lib/platform/auth/sign-in/sign-in.server";
import { PAYOUT_COOLDOWN_MS } from "@/lib/platform/auth/rights/payout-cooldown";
import { saveMailSender } from "@/lib/platform/mail/records.server";
import { mailMessages, resetRequests } from "@/lib/platform/store/tables/mail";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { accessLinks, auditEntries, tries } from "@/lib/platform/store/tables/people";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { answerResetRequests } from "./answer-reset-requests.server";
import { requestOwnReset } from "./request-own-reset.server";
import { RequestOwnResetInput } from "./schema";
import { redeemLink } from "./redeem-link.server";

const mail = {
  server: { host: "127.0.0.1", port: 1, isTls: false, login: null },
  from: { name: "Loja", address: "avisos@loja.example" },
};
const services = await testServices({ env: { mail } });
const { store, clock, vault } = services;
const OLD = "pão de queijo às 7";
const passwordHash = await hashPassword(OLD);
const manager = await testContext(services, { role: "manager" });
const admin = await testContext(services, { role: "admin" });
await store.transaction((tx) => saveMailSender(tx, clock.now()));
// The installation's first hour is over, and the rules are not relaxed.
clock.advance(2 * 60 * 60_000);
await services.asOwner(
  "insert into settings (name, value, changed_at) values ('sandboxEasing', 'false', now())",
);

let address = "";
let count = 0;
beforeEach(() => {
  address = `198.51.100.${++count}`;
});

const ask = (email: string) => requestOwnReset(services, RequestOwnResetInput.parse({ email }), { address });
const mailTo = (personId: string) =>
  store.read((reader) =>
    reader
      .select()
      .from(mailMessages)
      .where(and(eq(mailMessages.personId, personId), eq(mailMessages.kind, "own_reset"))),
  );
async function tokenFor(person: PersonRow): Promise<string> {
  await ask(person.email);
  await answerResetRequests(services);
  const [message] = (await mailTo(person.id)).slice(-1);
  if (!message?.link) throw new Error("no message");
  return vault.open(ABOUT.mailLink(message.id), message.link).replace("/invite/", "");
}
const client = () => ({ address, userAgent: null });
const signInWith = (person: PersonRow, password: string, code?: string) =>
  signIn(services, { email: person.email, password, ...(code !== undefined && { code }) }, client());

describe("a person who forgot the password", () => {
  test("chooses another by a link to the own mailbox, keeps the second step, and is away from money for a day", async () => {
    const secret = new Secret({ size: 20 });
    const id = newId();
    const person = await givenPerson(services, {
      id,
      passwordHash,
      oneTimeCodeSecret: vault.seal(ABOUT.secondStep(id), secret.base32),
    });
    await store.transaction((tx) => replaceRecoveryCodes(tx, id, ["a".repeat(64)]));
    const session = await givenSession(services, id);

    const token = await tokenFor(person);
    expect(await signInWith(person, OLD)).toEqual({ outcome: "code_needed" });
    const password = `chosen ${newId()}`;
    await redeemLink(services, { token, password });

    expect(await findActor(services, session, { isActivity: false })).toBeNull();
    expect(await signInWith(person, OLD)).toEqual({ outcome: "refused" });
    expect(await signInWith(person, password)).toEqual({ outcome: "code_needed" });
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    expect(await signInWith(person, password, code)).toMatchObject({ outcome: "signed_in" });
    const now = await store.read((reader) => findPerson(reader, id));
    expect(now?.oneTimeCodeSecret).toBe(person.oneTimeCodeSecret);
    expect(now?.awayFromMoneyUntil).toEqual(new Date(clock.now().getTime() + PAYOUT_COOLDOWN_MS));
    expect(await store.read((reader) => countRecoveryCodes(reader, id))).toBe(1);
    await expect(redeemLink(services, { token, password: `other ${newId()}` })).rejects.toMatchObject({
      reason: "link_void",
    });

    const told = await store.read((reader) =>
      reader.select().from(notifications).where(eq(notifications.act, "person.take_up_link")),
    );
    expect(told.map(({ personId }) => personId).toSorted()).toEqual(
      [id, manager.actor.personId, admin.actor.personId].toSorted(),
    );
    const mailed = await store.read((reader) =>
      reader.select().from(mailMessages).where(eq(mailMessages.act, "person.take_up_link")),
    );
    expect(mailed).toHaveLength(told.length);
  });

  test("has an hour: then the link opens nothing, and the password is the one of before", async () => {
    const person = await givenPerson(services, { passwordHash });
    const token = await tokenFor(person);
    clock.advance(60 * 60_000);
    await expect(redeemLink(services, { token, password: `chosen ${newId()}` })).rejects.toMatchObject({
      reason: "link_void",
    });
    expect((await signInWith(person, OLD)).outcome).toBe("signed_in");
  });

  test("voids the earlier link by asking again", async () => {
    const person = await givenPerson(services, { passwordHash });
    const [first, second] = [await tokenFor(person), await tokenFor(person)];
    const password = `chosen ${newId()}`;
    await expect(redeemLink(services, { token: first, password })).rejects.toMatchObject({
      reason: "link_void",
    });
    await redeemLink(services, { token: second, password });
  });

  test("is heard once, whichever of several workers comes by", async () => {
    const person = await givenPerson(services, { passwordHash });
    await ask(person.email);
    await Promise.all([1, 2, 3, 4].map(() => answerResetRequests(services)));
    expect(await mailTo(person.id)).toHaveLength(1);
  });
});

describe("at the door", () => {
  const written = async () => {
    const counted = async (table: typeof resetRequests | typeof tries | typeof auditEntries) =>
      store.read((reader) => reader.$count(table));
    return {
      requests: await counted(resetRequests),
      tries: await counted(tries),
      audit: await counted(auditEntries),
      links: await store.read((reader) => reader.$count(accessLinks)),
      messages: await store.read((reader) => reader.$count(mailMessages)),
    };
  };

  test("the same is written for whoever exists and whoever does not, and no e-mail of anybody", async () => {
    const known = await givenPerson(services, { passwordHash });
    const disabled = await givenPerson(services, { passwordHash, disabledAt: clock.now() });
    const newcomer = await givenPerson(services, { passwordHash: null });
    const emails = [known, disabled, newcomer].map(({ email }) => email);
    for (const email of [...emails, `${newId()}@example.com`]) {
      address = `203.0.113.${++count}`;
      const before = await written();
      expect(await ask(email)).toBeUndefined();
      const after = await written();
      expect(after).toEqual({ ...before, requests: before.requests + 1, tries: before.tries + 2 });
    }
    const rows = await store.read((reader) => reader.select().from(resetRequests));
    for (const email of emails) expect(JSON.stringify(rows)).not.toContain(email);

    await answerResetRequests(services);
    expect(await store.read((reader) => reader.$count(resetRequests))).toBe(0);
    expect(await mailTo(known.id)).toHaveLength(1);
    for (const { id } of [disabled, newcomer]) {
      expect(await mailTo(id)).toEqual([]);
      expect(
        await store.read((reader) => reader.select().from(accessLinks).where(eq(accessLinks.personId, id))),
      ).toEqual([]);
    }
  });

  test("an e-mail is found however it was typed", async () => {
    const person = await givenPerson(services, { passwordHash });
    await ask(` ${person.email.toUpperCase()} `);
    await answerResetRequests(services);
    expect(await mailTo(person.id)).toHaveLength(1);
  });

  test("one mailbox is not flooded, whoever asks from wherever; and nobody's is told apart by it", async () => {
    const person = await givenPerson(services, { passwordHash });
    for (const email of [person.email, `${newId()}@example.com`]) {
      for (let nth = 0; nth <= DELAYS.reset_account.free; nth++) {
        address = `192.0.2.${nth}`;
        await ask(email);
      }
      address = "192.0.2.99";
      await expect(ask(email)).rejects.toMatchObject({
        code: "too_many_requests",
        retryAfterSeconds: DELAYS.reset_account.firstMs / 1_000,
      });
    }
    // Neither signing in nor anything else waits for it.
    expect((await signInWith(person, OLD)).outcome).toBe("signed_in");
  });

  test("one address does not ask for everybody", async () => {
    for (let nth = 0; nth <= DELAYS.reset_address.free; nth++) await ask(`${newId()}@example.com`);
    await expect(ask(`${newId()}@example.com`)).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("nothing is asked for where no e-mail leaves", async () => {
    const person = await givenPerson(services, { passwordHash });
    const silent = { ...services, env: { ...services.env, mail: null } };
    const before = await written();
    await expect(requestOwnReset(silent, { email: person.email }, { address })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await written()).toEqual(before);
  });
});
