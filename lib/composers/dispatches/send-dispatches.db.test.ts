import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { remindOfBlocks } from "@/lib/composers/reminders/remind-of-blocks.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import {
  changePreferences,
  getDispatchPreferences,
} from "@/lib/platform/dispatches/change-preferences.server";
import {
  getDispatchDays,
  listDispatches,
  retryDispatch,
  sendTestDispatch,
} from "@/lib/platform/dispatches/list-dispatches.server";
import { post } from "@/lib/platform/dispatches/post.server";
import { pruneDispatches } from "@/lib/platform/dispatches/prune-dispatches.server";
import { unsubscribe, unsubscribePath } from "@/lib/platform/dispatches/unsubscribe.server";
import { type SaveTargetInput } from "@/lib/platform/dispatches/schema";
import { listTargets, removeTarget, saveTarget, testTarget } from "@/lib/platform/dispatches/targets.server";
import { sendBySmtp } from "@/lib/platform/mail/send-by-smtp.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { dispatches, notificationTargets } from "@/lib/platform/store/tables/dispatches";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { people } from "@/lib/platform/store/tables/people";
import { testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenWallet } from "@/lib/testing/factories";
import { startHttpReceiver } from "@/lib/testing/http-receiver";
import { startMailServer } from "@/lib/testing/mail-server";
import { type Transports, openDispatchSender } from "./send-dispatches.server";

const mailServer = await startMailServer({ hideSTARTTLS: true });
const receiver = await startHttpReceiver();
afterAll(() => Promise.all([mailServer.stop(), receiver.stop()]));

const from = { name: "Loja", address: "avisos@loja.example" };
const mail = { server: { host: "127.0.0.1", port: mailServer.port, isTls: false, login: null }, from };
const services = await testServices({
  pix: {},
  env: { mail, privateHosts: new Set([receiver.place]) },
});
const { store, clock } = services;
const admin = await testContext(services, { role: "admin" });
const manager = await testContext(services, { role: "manager" });
const finance = await testContext(services, { role: "finance" });
await givenWallet(services, "loja-a", { name: "Loja A" });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const never = new AbortController().signal;
const sender = openDispatchSender(services);
const round = (ways?: Partial<Transports>) => (ways ? openDispatchSender(services, ways) : sender)(never);
async function rounds(ways?: Partial<Transports>): Promise<void> {
  const work = ways ? openDispatchSender(services, ways) : sender;
  while ((await work(never)).hasMore);
}
const rows = () =>
  store.read((reader) => reader.select().from(dispatches).orderBy(dispatches.createdAt, dispatches.id));
const subjects = () => mailServer.received.map(({ subject }) => subject);
const tell = (news: Partial<Parameters<typeof notify>[1]> = {}) =>
  store.transaction((tx) =>
    notify(tx, {
      kind: "withdrawal_completed",
      wallet: "loja-a",
      objectId: newId(),
      amountCentavos: centavos(750_000),
      now: clock.now(),
      to: finance.actor.personId,
      ...news,
    }),
  );
const target = (more: Partial<SaveTargetInput> = {}): SaveTargetInput => ({
  targetId: undefined,
  name: "#financeiro",
  channel: "webhook",
  url: `${receiver.url}/hook`,
  topics: ["withdrawals"],
  wallets: null,
  fromCentavos: null,
  ...more,
});
const choose = (ctx = finance, ...topics: ("withdrawals" | "charges" | "blocks")[]) =>
  Promise.all(
    topics.map((topic) => changePreferences(ctx, { what: "topic", column: "email", topic, isOn: true })),
  );

beforeEach(async () => {
  await services.asOwner("delete from dispatches");
  await services.asOwner("delete from notifications");
  await services.asOwner("delete from dispatch_preferences");
  await services.asOwner("delete from notification_targets");
  mailServer.received.length = 0;
  mailServer.answerTo.recipient = () => null;
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
  clock.advance(MINUTE_MS);
});

describe("a dead receiver of a webhook", () => {
  test(
    "loses nothing and doubles nothing after three days at a receiver that knows ids",
    { tags: "extended" },
    async () => {
      const { secret } = await saveTarget(admin, target());
      await rounds();
      const told: string[] = [];
      const isAlive = { now: false };
      // Dead in every way in turn, and sometimes it took the message before it died.
      let tries = 0;
      receiver.answer = () => ({
        status: isAlive.now ? 200 : ([500, 503, 302, 429, 403][tries++ % 5] ?? 500),
      });
      const startMs = clock.now().getTime();
      while (clock.now().getTime() - startMs < 72 * HOUR_MS) {
        if (told.length < 30) {
          const objectId = newId();
          told.push(objectId);
          await tell({ objectId });
        }
        await rounds();
        // One asks for all of them whether it is back.
        clock.advance(20 * MINUTE_MS);
      }
      const waiting = await rows();
      expect(waiting).toHaveLength(told.length);
      expect(waiting.every(({ nextAt, sentAt, gaveUpAt }) => nextAt && !sentAt && !gaveUpAt)).toBe(true);
      expect(receiver.received.length).toBeLessThan(216 + 30 + 1);

      isAlive.now = true;
      const beforeReturn = receiver.received.length;
      await rounds();
      const accepted = receiver.received.slice(beforeReturn);
      const ids = accepted.map(({ headers }) => headers["webhook-id"]);
      expect(new Set(ids).size).toBe(told.length);
      expect(ids).toHaveLength(told.length);
      // Messages from the time when it was down arrived under the same ids.
      const all = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
      expect(all).toEqual(new Set(ids));
      expect((await rows()).every(({ sentAt, nextAt }) => sentAt && !nextAt)).toBe(true);
      const [first] = accepted;
      const verified = new Webhook(secret ?? "");
      expect(first?.headers["webhook-signature"]).toBe(
        verified.sign(
          String(first?.headers["webhook-id"]),
          new Date(Number(first?.headers["webhook-timestamp"]) * 1_000),
          first?.body.toString() ?? "",
        ),
      );
      clock.advance(72 * HOUR_MS);
      await rounds();
      expect(receiver.received).toHaveLength(beforeReturn + told.length);
    },
  );

  test(
    "that stays dead is given up, told once a day, and tried again by a person",
    { tags: "extended" },
    async () => {
      await saveTarget(admin, target());
      receiver.answer = () => ({ status: 500 });
      await rounds();
      await services.asOwner("delete from notifications");
      await tell();
      await rounds();
      for (;;) {
        const [row] = (await rows()).filter(({ channel }) => channel === "webhook");
        if (!row?.nextAt) break;
        clock.set(row.nextAt);
        await rounds();
      }
      const [row] = (await rows()).filter(({ channel }) => channel === "webhook");
      expect(row).toMatchObject({ fault: "put_off", reply: "500", sentAt: null, gaveUpAt: clock.now() });
      const told = await store.read((reader) =>
        reader.select().from(notifications).where(eq(notifications.kind, "dispatch_given_up")),
      );
      expect(told.map(({ personId }) => personId).toSorted()).toEqual(
        [admin, manager].map(({ actor }) => actor.personId).toSorted(),
      );
      receiver.answer = () => ({ status: 200 });
      await retryDispatch(manager, { dispatchId: row?.id ?? "" });
      await expect(listTargets(admin)).resolves.toMatchObject({ items: [{ waiting: 1 }] });
      await rounds();
      expect((await listDispatches(manager, { channel: "webhook" })).items).toMatchObject([
        { state: "sent", receiver: "#financeiro", fault: null },
      ]);
      await expect(retryDispatch(manager, { dispatchId: row?.id ?? "" })).rejects.toMatchObject({
        reason: "not_to_be_tried",
      });
    },
  );

  test("does not hold up another", async () => {
    await saveTarget(admin, target({ url: `${receiver.url}/dead` }));
    await saveTarget(admin, target({ name: "outro", url: `${receiver.url}/alive` }));
    receiver.answer = ({ path }) => ({ status: path === "/dead" ? 503 : 200 });
    await rounds();
    receiver.received.length = 0;
    for (let nth = 0; nth < 12; nth++) await tell();
    await rounds();
    expect(receiver.received.filter(({ path }) => path === "/alive")).toHaveLength(12);
    expect(receiver.received.filter(({ path }) => path === "/dead")).toHaveLength(1);
  });
});

describe("a target", () => {
  test("hears of its topics, wallets and amounts, once, however many people are told", async () => {
    await saveTarget(
      admin,
      target({ channel: "slack", fromCentavos: centavos(500_000), wallets: ["loja-a"] }),
    );
    await rounds();
    receiver.received.length = 0;
    const objectId = newId();
    await tell({ objectId });
    await tell({ objectId, to: manager.actor.personId });
    await tell({ amountCentavos: centavos(499_999) });
    await tell({ wallet: "principal" });
    await tell({ kind: "charge_paid" });
    await tell({ kind: "mentioned" });
    await rounds();
    expect(receiver.received).toHaveLength(1);
    const text = receiver.received[0]?.body.toString() ?? "";
    expect(JSON.parse(text)).toMatchObject({
      text: expect.stringMatching(/^\[sandbox\] Um saque de R\$\s7\.500,00 foi pago$/) as string,
    });
    expect(text).toContain(`/w/loja-a/withdrawals/${objectId}`);
  });

  test("keeps its secret for its own address, and no address is shown again", async () => {
    const { targetId, secret } = await saveTarget(admin, target());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await saveTarget(admin, target({ targetId, url: "", name: "#outro" }))).secret).toBeNull();
    const moved = await saveTarget(admin, target({ targetId, url: `${receiver.url}/other` }));
    expect(moved.secret).toMatch(/^whsec_/);
    expect(moved.secret).not.toBe(secret);
    expect(JSON.stringify(await listTargets(admin))).not.toContain("/other");
    const [row] = await store.read((reader) => reader.select().from(notificationTargets));
    expect(row?.url).toMatch(/^v1\./);
    expect(row?.secret).toMatch(/^v1\./);
  });

  test("that lies inside, or is not https, is refused unless it is listed", async () => {
    for (const [url, fault] of [
      ["https://127.0.0.1/x", "private_host"],
      ["https://10.0.0.5/x", "private_host"],
      ["https://169.254.169.254/latest", "private_host"],
      ["https://[::1]/x", "private_host"],
      ["https://[::ffff:10.0.0.1]/x", "private_host"],
      ["https://localhost/x", "private_host"],
      ["http://hooks.example.com/x", "https_only"],
      ["https://u:p@hooks.example.com/x", "invalid_url"],
      ["ftp://hooks.example.com/x", "invalid_url"],
      ["hooks.example.com", "invalid_url"],
    ])
      await expect(saveTarget(admin, target({ url: url ?? "" })), url).rejects.toMatchObject({
        fields: { url: fault },
      });
  });

  test("is told of a test at once, and only of one at a time", async () => {
    const { targetId } = await saveTarget(admin, target({ channel: "teams" }));
    await testTarget(admin, { targetId });
    await expect(testTarget(admin, { targetId })).rejects.toMatchObject({ reason: "test_on_its_way" });
    await rounds();
    expect(JSON.parse(receiver.received.at(-1)?.body.toString() ?? "")).toMatchObject({
      type: "message",
      attachments: [{ contentType: "application/vnd.microsoft.card.adaptive" }],
    });
  });

  test("that is removed gets nothing of what was on its way, and other admins hear of it", async () => {
    const { targetId } = await saveTarget(admin, target());
    receiver.answer = () => ({ status: 503 });
    await tell();
    await rounds();
    await removeTarget(admin, { targetId });
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    clock.advance(HOUR_MS);
    await tell();
    await rounds();
    expect(receiver.received).toEqual([]);
    const acts = await store.read((reader) =>
      reader
        .select({ act: notifications.act })
        .from(notifications)
        .where(eq(notifications.personId, manager.actor.personId)),
    );
    expect(
      acts
        .map(({ act }) => act)
        .filter(Boolean)
        .toSorted(),
    ).toEqual(["target.add", "target.remove"]);
    await expect(removeTarget(admin, { targetId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an e-mail to a person", () => {
  test("leaves where the topic is chosen, with a way out that needs no sign-in", async () => {
    await choose(finance, "withdrawals");
    await tell();
    await tell({ kind: "charge_paid" });
    await rounds();
    expect(subjects()).toEqual([
      expect.stringMatching(/^\[sandbox\] O saque de R\$\s7\.500,00 que você pediu foi pago$/),
    ]);
    const [letter] = mailServer.received;
    const path = unsubscribePath(services, finance.actor.personId, ["withdrawals"]);
    expect(letter?.headers.get("list")).toMatchObject({
      unsubscribe: { url: `http://localhost:3000${path}` },
      "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
    });
    expect(letter?.text).toContain(`http://localhost:3000${path}`);
    const token = new URL(path, "http://localhost").searchParams.get("t") ?? "";
    expect(await unsubscribe(services, `${token}x`)).toBeNull();
    expect(await unsubscribe(services, token.replace("withdrawals", "security"))).toBeNull();
    expect(await unsubscribe(services, token)).toEqual({ topics: ["withdrawals"] });
    expect((await getDispatchPreferences(finance)).emailTopics).not.toContain("withdrawals");
    await tell();
    await rounds();
    expect(mailServer.received).toHaveLength(1);
  });

  test("arrives as one for an hourly digest, under one id however often it is sent", async () => {
    await choose(finance, "withdrawals", "charges");
    await changePreferences(finance, { what: "digest", digest: "hourly" });
    clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS + 5 * MINUTE_MS));
    for (let nth = 0; nth < 25; nth++) await tell({ kind: nth % 2 ? "charge_paid" : "withdrawal_completed" });
    await rounds();
    expect(mailServer.received).toEqual([]);
    clock.advance(55 * MINUTE_MS);
    const died = new Promise<never>(() => undefined);
    await new Promise<void>((isTaken) => {
      void round({
        send: async (letter) => {
          await sendBySmtp({ mail, environment: "sandbox" }, letter);
          isTaken();
          await died;
        },
      });
    });
    clock.advance(3 * MINUTE_MS);
    await rounds();
    expect(subjects()).toEqual(["[sandbox] 25 avisos do Guichê", "[sandbox] 25 avisos do Guichê"]);
    const [first, second] = mailServer.received;
    expect(first?.messageId).toBe(second?.messageId);
    expect(first?.text).toBe(second?.text);
    expect(first?.text).toContain("E mais 5 avisos, no sino.");
  });

  test("reminds of a MED, leads to the block, and shows no document in either part", async () => {
    const person = await givenPerson(services, { role: "support" });
    const cpf = "529.982.247-25";
    const blockId = newId();
    const createdAt = clock.now();
    await store.transaction((tx) =>
      tx.insert(balanceBlocks).values({
        id: blockId,
        wallet: "loja-a",
        status: "awaiting_response",
        blockType: "med",
        amountCentavos: centavos(23_790),
        reason: `Golpe, diz ${cpf}`,
        referenceNumber: "52998224725",
        createdAt,
        assigneeId: person.id,
        origin: "webhook",
        changedAt: createdAt,
      }),
    );
    expect(await remindOfBlocks(services)).toBe(0);
    clock.advance(71 * HOUR_MS);
    expect(await remindOfBlocks(services)).toBe(1);
    await rounds();
    const letters = mailServer.received.filter(({ headers }) =>
      JSON.stringify(headers.get("to")).includes(person.email),
    );
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    const said = /Um bloqueio de R\$\s237,90 ainda espera resposta e o prazo interno está perto/;
    expect(letter?.subject).toMatch(new RegExp(String.raw`^\[sandbox\] ${said.source}$`));
    for (const part of [letter?.text ?? "", letter?.html || ""]) {
      expect(part).toMatch(said);
      expect(part).toContain(`http://localhost:3000/blocks/${blockId}`);
      expect(part.replaceAll(/[.-]/g, "")).not.toContain("52998224725");
      expect(part).not.toContain("Golpe");
    }
  });

  test("that is not urgent waits for the end of quiet hours, and an urgent one does not", async () => {
    await choose(finance, "withdrawals", "charges");
    await changePreferences(finance, { what: "topic", column: "urgent", topic: "charges", isOn: true });
    await changePreferences(finance, { what: "quiet", quiet: { from: 22 * 60, until: 7 * 60 } });
    clock.set(new Date("2027-03-02T02:00:00Z"));
    await tell();
    await tell({ kind: "charge_paid" });
    await rounds();
    expect(subjects()).toEqual([expect.stringContaining("cobrança")]);
    clock.set(new Date("2027-03-02T09:59:59Z"));
    await rounds();
    expect(mailServer.received).toHaveLength(1);
    clock.set(new Date("2027-03-02T10:00:00Z"));
    await rounds();
    expect(subjects()[1]).toContain("saque");
  });

  test("does not leave to whoever lost the right, the wallet or the access since then", async () => {
    const held = async (change: (personId: string) => Promise<unknown>) => {
      const person = await testContext(services, { role: "finance" });
      await choose(person, "withdrawals");
      await changePreferences(person, { what: "digest", digest: "hourly" });
      await tell({ to: person.actor.personId });
      await rounds();
      await change(person.actor.personId);
      clock.advance(HOUR_MS);
      await rounds();
      const [row] = (await rows()).filter(({ personId }) => personId === person.actor.personId);
      expect(row).toMatchObject({ fault: "person_disabled", sentAt: null, nextAt: null });
    };
    await held((personId) => disablePerson(admin, { personId }));
    await held((personId) =>
      store.transaction((tx) =>
        tx
          .update(people)
          .set({ wallets: ["principal"] })
          .where(eq(people.id, personId)),
      ),
    );
  });

  test("goes its own way once where it concerns security, and is in no second message", async () => {
    const person = await givenPerson(services, { role: "viewer" });
    await store.transaction((tx) =>
      appendAudit(tx, {
        at: clock.now(),
        personId: person.id,
        act: "person.change_password",
        objectType: "person",
        objectId: person.id,
      }),
    );
    await rounds();
    expect(await rows()).toEqual([]);
  });

  test("is tried by its own way, one at a time", async () => {
    expect(await sendTestDispatch(finance, { channel: "email" })).toBe(1);
    await expect(sendTestDispatch(finance, { channel: "email" })).rejects.toMatchObject({
      reason: "test_on_its_way",
    });
    expect(await sendTestDispatch(finance, { channel: "push" })).toBe(0);
    await rounds();
    expect(subjects()).toEqual(["[sandbox] Teste do Guichê"]);
  });

  test("arrives once at eight for a daily summary, and not late", async () => {
    await changePreferences(finance, { what: "topic", column: "email", topic: "summary", isOn: true });
    clock.set(new Date("2027-04-10T10:59:00Z"));
    await rounds();
    expect(mailServer.received).toEqual([]);
    clock.set(new Date("2027-04-10T11:00:01Z"));
    await rounds();
    await rounds({});
    expect(subjects()).toEqual(["[sandbox] Nada espera por você hoje"]);
    clock.set(new Date("2027-04-12T11:00:00Z"));
    await rounds();
    expect(mailServer.received).toHaveLength(2);
  });
});

test("drops notifications that nobody passed on for days, and leaves nothing waiting", async () => {
  await choose(finance, "withdrawals");
  await tell();
  clock.advance(73 * HOUR_MS);
  await rounds();
  expect(await rows()).toEqual([]);
  const left = await store.read((reader) => reader.select().from(notifications));
  expect(left.every(({ passedOnAt }) => passedOnAt !== null)).toBe(true);
});

test("two workers decide and send what one would", async () => {
  await saveTarget(admin, target());
  await rounds();
  receiver.received.length = 0;
  for (let nth = 0; nth < 20; nth++) await tell();
  await Promise.all([rounds({}), rounds({}), rounds({})]);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("deletes finished dispatches after a month", async () => {
  await choose(finance, "withdrawals");
  await tell();
  await rounds();
  clock.advance(29 * 24 * HOUR_MS);
  await pruneDispatches(services);
  expect(await rows()).toHaveLength(1);
  clock.advance(2 * 24 * HOUR_MS);
  await pruneDispatches(services);
  expect(await rows()).toEqual([]);
});

test("the days are of São Paulo, tell each state, and find their own by the period", async () => {
  const planted = async (hours: number, more: Partial<typeof dispatches.$inferInsert>) => {
    const createdAt = new Date(startOfDayInSaoPaulo("2027-03-10").getTime() + hours * HOUR_MS);
    const { personId } = finance.actor;
    const about = { form: "notice", topics: ["blocks"], isUrgent: false, items: [] } as const;
    await store.transaction((tx) =>
      tx.insert(dispatches).values({
        ...{ id: newId(), channel: "email", receiverId: personId, personId, occasion: newId(), createdAt },
        ...{ endsAt: createdAt, ...about, topics: [...about.topics], items: [], ...more },
      }),
    );
  };
  const at = startOfDayInSaoPaulo("2027-03-10");
  clock.advance(at.getTime() + HOUR_MS - clock.now().getTime());
  await planted(-1, { sentAt: at });
  await planted(0, { sentAt: at });
  await planted(0.5, { gaveUpAt: at, fault: "refused" });
  await planted(0.75, { nextAt: at, fault: "silent" });
  await planted(-24 * 30, { sentAt: at });
  expect((await getDispatchDays(manager)).days).toEqual([
    { day: "2027-03-09", state: "sent", count: 1 },
    { day: "2027-03-10", state: "failing", count: 1 },
    { day: "2027-03-10", state: "given_up", count: 1 },
    { day: "2027-03-10", state: "sent", count: 1 },
  ]);
  const found = async (from?: string, to?: string) =>
    (await listDispatches(manager, { from, to })).items.length;
  expect([await found("2027-03-10", "2027-03-10"), await found("2027-03-09", "2027-03-09")]).toEqual([3, 1]);
  expect([await found("2027-03-09"), await found(undefined, "2027-03-09")]).toEqual([4, 2]);
});

test("an address that answers slowly, elsewhere, or with a name that leads inside is not followed", async () => {
  const way = { privateHosts: new Set([receiver.place]), environment: "sandbox" as const };
  const to = (url: string) => ({ url, headers: {}, body: Buffer.from("{}") });
  receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/inside` } });
  await expect(post(way, to(`${receiver.url}/x`))).rejects.toMatchObject({
    fault: "redirected",
    reply: "302",
  });
  expect(receiver.received.map(({ path }) => path)).toEqual(["/x"]);
  const inside = () =>
    Promise.resolve([
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.7", family: 4 },
    ]);
  await expect(post({ ...way, resolve: inside }, to("https://hooks.example.com/x"))).rejects.toMatchObject({
    fault: "not_allowed",
  });
  receiver.answer = () => ({ status: 200, body: "x".repeat(5_000_000) });
  await post(way, to(`${receiver.url}/large`));
  const silent = new Promise<never>(() => undefined);
  await expect(
    post({ ...way, wholeMs: 50, resolve: () => silent }, to("https://hooks.example.com/x")),
  ).rejects.toMatchObject({ fault: "silent" });
});
