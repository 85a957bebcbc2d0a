import { expect, it, beforeAll } from "vitest";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/core/enums/audit";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { withActingSession } from "@/lib/platform/audit/acting-session.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { testContext, testServices } from "@/lib/testing/context";
import { readOf } from "@/lib/testing/arbitrary-observations";
import { exportAudit } from "./export-audit.server";
import { AUDIT_GROUPS, actionsOf, groupOf } from "./groups";
import { AuditListQuery } from "./schema";
import { listAudit } from "./list-audit.server";

const services = await testServices();
const ctx = await testContext(services, { role: "manager" });
const other = await testContext(services, { role: "finance" });
const shown = newId();

const write = (act: AuditAction, at: string, more: Partial<Parameters<typeof appendAudit>[1]> = {}) =>
  services.store.transaction((tx) =>
    appendAudit(tx, {
      at: new Date(at),
      personId: other.actor.personId,
      act,
      objectType: "transaction",
      objectId: shown,
      wallet: "principal",
      ...more,
    }),
  );

beforeAll(async () => {
  await withActingSession(other.actor.sessionId, () => write("document.reveal", "2026-11-01T12:00:00Z"));
  await write("raw_event.reveal", "2026-11-05T12:00:00Z", { wallet: "loja-a" });
  await write("charge.request", "2026-11-05T13:00:00Z", { objectType: "intent", objectId: newId() });
  await write("document.reveal", "2026-11-09T12:00:00Z", { reason: "=cmd|' /C calc'!A0" });
  await write("session.start", "2026-11-10T12:00:00Z", {
    personId: null,
    objectType: "person",
    objectId: other.actor.personId,
    wallet: null,
    succeeded: false,
    details: { address: "203.0.113.9", step: "password" },
  });
});

const actsIn = async (filter: Parameters<typeof listAudit>[1], by = ctx) =>
  (await listAudit(by, filter)).items.map(({ act, at }) => `${at.slice(0, 10)} ${act}`);

it("says whose documents were revealed between two days, both included", async () => {
  expect(await actsIn({ group: "revealed" })).toEqual([
    "2026-11-09 document.reveal",
    "2026-11-05 raw_event.reveal",
    "2026-11-01 document.reveal",
  ]);
  expect(await actsIn({ group: "revealed", from: "2026-11-01", to: "2026-11-05" })).toEqual([
    "2026-11-05 raw_event.reveal",
    "2026-11-01 document.reveal",
  ]);
  expect(await actsIn({ group: "revealed", from: "2026-11-02", to: "2026-11-04" })).toEqual([]);
  // Or between two minutes of Brasília's clock: the entry is of 09:00 there.
  const between = (from: string, to: string) => actsIn({ group: "revealed", from, to });
  expect(await between("2026-11-09T09:00", "2026-11-09T09:00")).toEqual(["2026-11-09 document.reveal"]);
  expect(await between("2026-11-09T09:01", "2026-11-09")).toEqual([]);
  expect(await between("2026-11-09", "2026-11-09T08:59")).toEqual([]);
});

it("filters by person, object, wallet and what was refused", async () => {
  expect(await actsIn({ outcome: "refused" })).toEqual(["2026-11-10 session.start"]);
  expect(await actsIn({ person: other.actor.personId })).toHaveLength(4);
  expect(await actsIn({ person: ctx.actor.personId })).toEqual([]);
  expect(await actsIn({ object: shown })).toHaveLength(3);
  expect(await actsIn({ wallet: "loja-a" })).toEqual(["2026-11-05 raw_event.reveal"]);
});

it("shows to whom only some wallets are shown what was done in these", async () => {
  const limited = await testContext(services, { role: "manager", wallets: ["loja-a"], wallet: "loja-a" });
  expect(await actsIn({}, limited)).toEqual(["2026-11-05 raw_event.reveal"]);
  expect(await actsIn({ wallet: "principal" }, limited)).toEqual([]);
});

it("says who it was and from where, for a refused sign-in too", async () => {
  const { items } = await listAudit(ctx, {});
  expect(items[0]).toMatchObject({
    act: "session.start",
    succeeded: false,
    person: null,
    objectName: other.actor.name,
    address: "203.0.113.9",
  });
  const { rows } = await services.store.writers.query<{ address: string }>(
    "select address from sessions where id = $1",
    [other.actor.sessionId],
  );
  expect(items.at(-1)).toMatchObject({
    person: { id: other.actor.personId, name: other.actor.name },
    address: rows[0]?.address ?? null,
  });
});

it("goes on where a page ended, and refuses a cursor that is not ours", async () => {
  const { items } = await listAudit(ctx, {});
  const third = items[2];
  const rest = await listAudit(ctx, { cursor: String(third?.id) });
  expect(rest.items.map(({ id }) => id)).toEqual(items.slice(3).map(({ id }) => id));
  for (const cursor of ["", "x", "-1", "1e3", "9".repeat(20), "1; drop table people"])
    expect(AuditListQuery.safeParse({ cursor }).success).toBe(false);
});

it("tells how far the chain is", async () => {
  expect((await listAudit(ctx, {})).chain).toMatchObject({ links: 0, waiting: 5, checkedAt: null });
  await linkEntries(services, services.env.auditKeys);
  expect((await listAudit(ctx, {})).chain).toMatchObject({ links: 5, waiting: 0, faults: 0 });
});

it("exports what the list shows, no cell of it a formula, and writes down that it did", async () => {
  const { csv, count, isWhole } = await exportAudit(ctx, { group: "revealed" });
  expect({ count, isWhole }).toEqual({ count: 3, isWhole: true });
  const lines = csv.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`'=cmd|' /C calc'!A0`);
  const [newest] = (await listAudit(ctx, {})).items;
  expect(newest).toMatchObject({ act: "records.export", person: { id: ctx.actor.personId } });
});

it("says whose a revealed document is, in the list and in the file, and leaves open what it does not know", async () => {
  const id = newId();
  const read = readOf("payment", "completed", 60, centavos(1_000));
  const payer = "Zulmira Conceição";
  await services.store.transaction((tx) =>
    ingestObservations(
      tx,
      [
        {
          ...read,
          wallet: "principal",
          told: Object.assign(read.told, { id, counterpartName: payer }),
        },
      ],
      services.clock.now(),
    ),
  );
  await write("document.reveal", "2026-11-12T12:00:00Z", { objectId: id });
  await write("document.reveal", "2026-11-12T13:00:00Z", { objectType: "recipient", objectId: "no id" });
  const asked = { group: "revealed", from: "2026-11-12", to: "2026-11-12" } as const;
  const { items } = await listAudit(ctx, asked);
  expect(items.map(({ objectName }) => objectName)).toEqual([null, payer]);
  expect((await exportAudit(ctx, asked)).csv).toContain(payer);
});

it("says of a file for a person whose it is, by its mask alone", async () => {
  await write("personal_data.export", "2026-11-14T12:00:00Z", {
    ...{ objectType: "data_subject", objectId: "0f".repeat(16), wallet: null },
    details: { who: "***.982.247-**", records: 2 },
  });
  const { items } = await listAudit(ctx, { group: "revealed", from: "2026-11-14", to: "2026-11-14" });
  expect(items.map(({ objectName }) => objectName)).toEqual(["***.982.247-**"]);
});

it("puts each act into one group", () => {
  const grouped = AUDIT_GROUPS.flatMap((group) => actionsOf(group, AUDIT_ACTIONS));
  expect(grouped.toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
  expect(groupOf("records.export")).toBe("revealed");
  expect(groupOf("change.agreed")).toBe("people");
});

it("says of a request that others were asked about which kind it is, and whose, whatever it is known by", async () => {
  const payment = newId();
  const read = readOf("payment", "completed", 60, centavos(1_000));
  const told = Object.assign(read.told, { id: payment, counterpartName: "Iara Duarte" });
  const acts = [
    { intentId: newId(), kind: "refund" as const, subject: payment },
    { intentId: newId(), kind: "withdrawal" as const, subject: "a fingerprint and no id" },
  ];
  const at = services.clock.now();
  await services.store.transaction(async (tx) => {
    await ingestObservations(tx, [{ ...read, wallet: "principal", told }], at);
    for (const act of acts) {
      await tx.insert(outgoingPayouts).values({
        ...{ ...act, wallet: "principal", personId: other.actor.personId, recipient: "of nobody" },
        ...{ amountCentavos: centavos(1_000), at, rulesVersion: 0, met: [] },
      });
      await tx.insert(approvals).values({
        ...{
          intentId: act.intentId,
          bodySha256: "0".repeat(64),
          limitCentavos: centavos(1),
          requestedAt: at,
        },
      });
    }
  });
  for (const { intentId } of acts)
    await write("document.reveal", "2026-11-16T12:00:00Z", { objectType: "intent", objectId: intentId });
  const { items } = await listAudit(ctx, { from: "2026-11-16", to: "2026-11-16" });
  expect(items.map(({ approvalOf, objectName }) => ({ approvalOf, objectName }))).toEqual([
    { approvalOf: "withdrawal", objectName: null },
    { approvalOf: "refund", objectName: "Iara Duarte" },
  ]);
});

it("says of a write what it is and what it became, once the service took it", async () => {
  const writes = [
    { kind: "charge", state: "accepted", resultId: "of-the-service" },
    { kind: "refund", state: "accepted", subject: "the payment", resultId: "of-the-refund" },
    { kind: "withdrawal", state: "ready", resultId: null },
  ] as const;
  for (const one of writes) {
    const id = newId();
    await services.store.transaction((tx) =>
      tx.insert(intents).values({
        ...{ ...one, id, wallet: "principal", path: "/of-no-matter", traceId: id },
        ...{ body: Buffer.from("{}"), bodySha256: "0".repeat(64), createdAt: services.clock.now() },
      }),
    );
    await write(`${one.kind}.request`, "2026-11-17T12:00:00Z", { objectType: "intent", objectId: id });
  }
  const { items } = await listAudit(ctx, { from: "2026-11-17", to: "2026-11-17" });
  expect(items.map(({ writeKind, became }) => [writeKind, became])).toEqual([
    ["withdrawal", null],
    ["refund", "the payment"],
    ["charge", "of-the-service"],
  ]);
});

it("keeps why the program stopped something as a code, which a page tells in its own language, and no other code", async () => {
  const object = newId();
  const stopped = { objectId: object, succeeded: false } as const;
  await write("withdrawal.request", "2026-11-12T12:00:00Z", {
    ...stopped,
    cause: "payout_act_limit_person:100::Ana",
  });
  await write("person.add_second_step", "2026-11-12T13:00:00Z", { ...stopped, cause: "wrong_proof" });
  await write("session.end", "2026-11-12T14:00:00Z", { ...stopped, details: { cause: "whatever" } });
  const { items } = await listAudit(ctx, { object });
  expect(items.map(({ cause, reason }) => ({ cause, reason }))).toEqual([
    { cause: null, reason: null },
    { cause: "wrong_proof", reason: null },
    { cause: "payout_act_limit_person:100::Ana", reason: null },
  ]);
});
