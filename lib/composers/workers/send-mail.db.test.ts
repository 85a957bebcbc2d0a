import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { pruneMail } from "@/lib/platform/mail/prune-mail.server";
import { deleteMailSender, hasMailSender } from "@/lib/platform/mail/records.server";
import { type SendMail, sendBySmtp } from "@/lib/platform/mail/send-by-smtp.server";
import { MAIL_RETRY_WINDOW_MS } from "@/lib/platform/mail/retry-policy";
import { mailMessages } from "@/lib/platform/store/tables/mail";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { people } from "@/lib/platform/store/tables/people";
import { signIn } from "@/lib/platform/auth/sign-in/sign-in.server";
import { redeemLink } from "@/lib/domain/people/redeem-link.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/mail-server";
import { requestPersonCreate, requestPersonReset } from "../change-requests/requests.server";
import { approveChange } from "../change-requests/decide-change.server";
import { makeLink } from "../change-requests/issue-link.server";
import { readHealth } from "../health/get-health.server";
import { openMailSender } from "./send-mail.server";

const mailServer = await startMailServer({ hideSTARTTLS: true });
afterAll(mailServer.stop);
const from = { name: "Loja", address: "avisos@loja.example" };
const mail = { server: { host: "127.0.0.1", port: mailServer.port, isTls: false, login: null }, from };
const services = await testServices({ env: { mail } });
const { store, clock } = services;
const admin = await testContext(services, { role: "admin" });
const manager = await testContext(services, { role: "manager" });
const finance = await testContext(services, { role: "finance" });
const viewer = await testContext(services, { role: "viewer" });

const SECOND_MS = 1_000;
const never = new AbortController().signal;
const round = (send?: SendMail) => openMailSender(services, send)(never);
const bySmtp: SendMail = (letter) => sendBySmtp({ mail, environment: "sandbox" }, letter);
const rows = () => store.read((reader) => reader.select().from(mailMessages).orderBy(mailMessages.createdAt));
const addressesOf = () => mailServer.received.map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text ?? "");
const nameAndAddress = ({ actor: { name, email } }: typeof admin) => `"${name}" <${email}>`;
const idsReceived = () => mailServer.received.map(({ messageId }) => messageId);

beforeEach(async () => {
  await services.asOwner("delete from mail_messages");
  await round();
  mailServer.received.length = 0;
  mailServer.answerTo.recipient = () => null;
  mailServer.answerTo.data = null;
  // Events for one person at the same moment cause one message only.
  clock.advance(SECOND_MS);
});

/** A notice of security about one person. */
const tell = (
  act: "person.reset_access" | "person.change_password" | "freeze.set" = "person.change_password",
  { personId, by = personId }: { personId: string; by?: string | null } = { personId: viewer.actor.personId },
) =>
  store.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      personId: by,
      act,
      objectType: act === "freeze.set" ? "freeze" : "person",
      objectId: act === "freeze.set" ? "*" : personId,
    }),
  );

describe("a notice of security", () => {
  test("leaves to whom it concerns and to the other admins and managers, in words for each", async () => {
    await store.transaction((tx) =>
      tx.update(people).set({ locale: "en" }).where(eq(people.id, viewer.actor.personId)),
    );
    await tell("person.reset_access", { personId: viewer.actor.personId, by: admin.actor.personId });
    await round();
    expect(addressesOf().toSorted()).toEqual([manager, viewer].map(nameAndAddress));
    const subjectOf = (email: string) =>
      mailServer.received[addressesOf().findIndex((address) => address.includes(email))]?.subject;
    expect(subjectOf(viewer.actor.email)).toBe(
      `[sandbox] Security notice: ${admin.actor.name} reset your access`,
    );
    expect(subjectOf(manager.actor.email)).toBe(
      `[sandbox] Aviso de segurança: ${admin.actor.name} redefiniu o acesso de ${viewer.actor.name}`,
    );
  });

  test("reaches finance too where it concerns a freeze, and not the person who set it", async () => {
    await tell("freeze.set", { personId: manager.actor.personId });
    await round();
    expect(addressesOf().toSorted()).toEqual([admin, finance].map(nameAndAddress));
  });

  test("leaves to exactly those whose tray has it, whatever was done by whom to whom", async () => {
    const actors = [admin, manager, finance, viewer].map(({ actor }) => actor.personId);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("person.reset_access", "person.change_password", "freeze.set" as const),
        fc.constantFrom(...actors),
        fc.constantFrom(...actors, null),
        async (act, personId, by) => {
          clock.advance(SECOND_MS);
          const at = clock.now();
          await tell(act, { personId, by });
          const told = await store.read((reader) =>
            reader.select().from(notifications).where(eq(notifications.createdAt, at)),
          );
          const mailed = (await rows()).filter(({ createdAt }) => createdAt.getTime() === at.getTime());
          expect(mailed.map(({ personId: to }) => to).toSorted()).toEqual(
            told.map(({ personId: to }) => to).toSorted(),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test("is written down with what it tells or not at all", async () => {
    await expect(
      store.transaction(async (tx) => {
        await appendAudit(tx, {
          at: clock.now(),
          personId: viewer.actor.personId,
          act: "person.change_password",
          objectType: "person",
          objectId: viewer.actor.personId,
        });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  test("leaves nowhere where no worker sends, and stays in the tray", async () => {
    await store.transaction(deleteMailSender);
    await tell();
    expect(await rows()).toEqual([]);
    const silent = openMailSender({ ...services, env: { ...services.env, mail: null } });
    await round();
    expect(await store.read(hasMailSender)).toBe(true);
    await silent(never);
    expect(await store.read(hasMailSender)).toBe(false);
  });
});

describe("a message", () => {
  test("that left is not sent again", async () => {
    await tell();
    await round();
    clock.advance(MAIL_RETRY_WINDOW_MS);
    await round();
    expect(mailServer.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ nextAt: null, sentAt: expect.any(Date) as Date, attempts: 1 }]);
  });

  test("is sent twice under one Message-ID, and never lost, where its sender dies after the server accepts it", async () => {
    await tell();
    const died = new Promise<never>(() => undefined);
    const taken = new Promise<void>((isTaken) => {
      void round(async (letter) => {
        await bySmtp(letter);
        isTaken();
        await died;
      });
    });
    await taken;
    // Leased: no other worker tries it meanwhile.
    await round();
    expect(mailServer.received).toHaveLength(1);
    clock.advance(2 * 60 * SECOND_MS);
    await round();
    expect(mailServer.received).toHaveLength(2);
    const [id] = (await rows()).map((row) => row.id);
    expect(idsReceived()).toEqual([`<${id}@loja.example>`, `<${id}@loja.example>`]);
    expect(mailServer.received[0]?.text).toBe(mailServer.received[1]?.text);
    expect(mailServer.received[0]?.date).toEqual(mailServer.received[1]?.date);
    clock.advance(MAIL_RETRY_WINDOW_MS);
    await round();
    expect(mailServer.received).toHaveLength(2);
  });

  test("is sent by one of several senders", async () => {
    for (let nth = 0; nth < 8; nth++) {
      await tell();
      clock.advance(SECOND_MS);
    }
    await Promise.all([round(), round(), round(), round()]);
    expect(mailServer.received).toHaveLength(8);
    expect(new Set(idsReceived()).size).toBe(8);
  });

  test("is tried again with growing waits, and leaves once the server takes it", async () => {
    await tell();
    mailServer.answerTo.recipient = () => ({ status: 451, words: "4.7.1 not now, viewer@example.com" });
    for (const waitMs of [15, 30, 60].map((seconds) => seconds * SECOND_MS)) {
      await round();
      const [row] = await rows();
      expect(row).toMatchObject({ sentAt: null, gaveUpAt: null, fault: "put_off", reply: "451 4.7.1" });
      expect((row?.nextAt?.getTime() ?? 0) - clock.now().getTime()).toBe(waitMs);
      clock.advance(waitMs - 1);
      await round();
      expect((await rows())[0]?.attempts).toBe(row?.attempts);
      clock.advance(1);
    }
    mailServer.answerTo.recipient = () => null;
    await round();
    expect(mailServer.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ fault: null, reply: null, gaveUpAt: null }]);
  });

  test("is given up after three days of a dead server, and that is said", { tags: "extended" }, async () => {
    await tell();
    const dead: SendMail = (letter) =>
      sendBySmtp({ mail: { ...mail, server: { ...mail.server, port: 1 } }, environment: "sandbox" }, letter);
    const startMs = clock.now().getTime();
    for (;;) {
      await round(dead);
      const [row] = await rows();
      if (!row?.nextAt) break;
      clock.set(row.nextAt);
    }
    expect(clock.now().getTime() - startMs).toBeGreaterThan(MAIL_RETRY_WINDOW_MS - 16 * 60 * SECOND_MS);
    expect(clock.now().getTime() - startMs).toBeLessThanOrEqual(MAIL_RETRY_WINDOW_MS);
    expect(await rows()).toMatchObject([{ gaveUpAt: clock.now(), fault: "unreachable", sentAt: null }]);
    const told = await store.read((reader) =>
      reader.select().from(notifications).where(eq(notifications.kind, "mail_given_up")),
    );
    expect(told.map(({ personId, objectId }) => [personId, objectId]).toSorted()).toEqual(
      [admin, manager].map(({ actor }) => [actor.personId, "unreachable"]).toSorted(),
    );
    const health = await readHealth(
      services,
      { tokenAgeMs: null, circuit: "closed", machineAheadMs: null, serviceAheadMs: null },
      { loops: [], receipt: { isOk: true, tookMs: 1, waiting: 0 } },
      "all",
    );
    expect(health.mail).toMatchObject({
      isSetUp: true,
      waiting: 0,
      givenUp: 1,
      lastGivenUp: { at: clock.now().toISOString(), fault: "unreachable" },
    });
  });

  test("that the server refuses for good is given up at once, and the others leave", async () => {
    mailServer.answerTo.recipient = (address) =>
      address === viewer.actor.email ? { status: 550, words: "5.1.1 unknown" } : null;
    await tell("person.reset_access", { personId: viewer.actor.personId, by: admin.actor.personId });
    await round();
    expect(addressesOf()).toEqual([expect.stringContaining(manager.actor.email)]);
    const [refused] = (await rows()).filter(({ personId }) => personId === viewer.actor.personId);
    expect(refused).toMatchObject({ gaveUpAt: clock.now(), fault: "refused", reply: "550 5.1.1" });
  });

  test("to somebody who was disabled meanwhile does not leave", async () => {
    const person = await givenPerson(services, { role: "support" });
    await tell("person.change_password", { personId: person.id });
    await disablePerson(admin, { personId: person.id });
    await round();
    expect(addressesOf().filter((address) => address.includes(person.email))).toEqual([]);
    const [row] = (await rows()).filter(({ personId }) => personId === person.id);
    expect(row).toMatchObject({ fault: "person_disabled", sentAt: null, nextAt: null });
  });

  test("that could not be made holds up no other, and is not lost", async () => {
    await tell();
    await services.asOwner("update mail_messages set act = null");
    clock.advance(SECOND_MS);
    await tell();
    await round();
    expect(mailServer.received).toHaveLength(1);
    const faults = (await rows()).map(({ fault, nextAt }) => [fault, nextAt !== null]);
    expect(faults).toEqual([
      ["failed", true],
      [null, false],
    ]);
  });

  test("that is over goes after a month", async () => {
    await tell();
    await round();
    clock.advance(29 * 86_400_000);
    await pruneMail(services);
    expect(await rows()).toHaveLength(1);
    clock.advance(2 * 86_400_000);
    await pruneMail(services);
    expect(await rows()).toEqual([]);
  });
});

describe("an invitation or a reset that was agreed to", () => {
  async function agreed(asking: Promise<ChangeRequestResult>): Promise<string> {
    const { changeId } = await asking;
    const change = await store.read((reader) => findChange(reader, changeId));
    await approveChange(manager, { changeId, sha256: change?.sha256 ?? "", reason: undefined });
    return changeId;
  }
  const linkTo = (email: string): string => {
    const texts = mailServer.received.filter((_, at) => addressesOf()[at]?.includes(email));
    const pattern = /http:\/\/localhost:3000\/invite\/([A-Za-z0-9_-]{43})/;
    return texts.map(({ text }) => pattern.exec(text ?? "")?.[1]).find(Boolean) ?? "";
  };

  test("goes to that person's own mailbox, and to nobody's screen", async () => {
    const input = {
      name: "Íris Nova",
      email: `${newId()}@example.com`,
      role: "support",
      wallets: null,
    } as const;
    const changeId = await agreed(requestPersonCreate(admin, { ...input, wallets: null }));
    await expect(makeLink(admin, { changeId })).rejects.toMatchObject({ reason: "link_void" });
    const [waiting] = (await rows()).filter(({ kind }) => kind === "invitation");
    expect(waiting?.link).toMatch(/^v1\./);
    await round();
    const password = `chosen ${newId()}`;
    await redeemLink(services, { token: linkTo(input.email), password });
    const nowhere = { address: null, userAgent: null };
    expect(await signIn(services, { email: input.email, password }, nowhere)).toMatchObject({
      outcome: "signed_in",
    });
    const [sent] = (await rows()).filter(({ kind }) => kind === "invitation");
    expect(sent).toMatchObject({ link: null, sentAt: expect.any(Date) as Date });
    expect(addressesOf().filter((address) => address.includes(input.email))).toHaveLength(1);
    // The other people who are notified of it see no link.
    for (const mailed of mailServer.received.filter(({ subject }) => subject?.includes("Aviso")))
      expect(mailed.text).not.toContain("/invite/");
  });

  test("is handed over by whoever asked where no e-mail leaves", async () => {
    await store.transaction(deleteMailSender);
    const person = await givenPerson(services, { role: "support" });
    const changeId = await agreed(requestPersonReset(admin, { personId: person.id }));
    expect((await makeLink(admin, { changeId })).url).toContain("/invite/");
    expect(await rows()).toEqual([]);
  });

  test("is not sent once its link is over", async () => {
    const person = await givenPerson(services, { role: "support" });
    await agreed(requestPersonReset(admin, { personId: person.id }));
    clock.advance(24 * 60 * 60 * SECOND_MS);
    await round();
    expect(linkTo(person.email)).toBe("");
    const [row] = (await rows()).filter(({ kind }) => kind === "reset");
    expect(row).toMatchObject({ fault: "too_late", link: null, sentAt: null, nextAt: null });
  });
});
