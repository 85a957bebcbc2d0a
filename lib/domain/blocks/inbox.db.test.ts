import { type BlockStatus } from "@/lib/core/words/blocks";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type LiveFrame } from "@/lib/platform/live/events";
import { openLiveHub } from "@/lib/platform/live/hub.server";
import { centavos } from "@/lib/core/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/webhooks";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { filesIn } from "@/lib/testing/zip";
import { addBlockNote } from "./add-block-note.server";
import { assignBlocks } from "./assign-blocks.server";
import { type EvidenceWords } from "./evidence-words";
import { getBlock } from "./get-block.server";
import { listAssignees } from "./list-assignees.server";
import { listBlocks } from "./list-blocks.server";
import { listOpenBlocks } from "./list-open-blocks.server";
import { openEvidence } from "./open-evidence.server";
import { recordBlockAnswer } from "./record-block-answer.server";
import { summarizeBlocks } from "./summarize-blocks.server";
import { stored } from "@/lib/testing/deliveries";
import { sealedDocument } from "@/lib/testing/sealed";

const DOCUMENT = "49021913003";
const HOUR_MS = 3_600_000;

const services = await testServices();
const { store, clock } = services;
const now = clock.now();
for (const wallet of ["principal", "loja-a", "loja-b"]) await givenWallet(services, wallet);
const manager = await testContext(services, { role: "manager" });
const ofA = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });

type Given = {
  wallet: string;
  status?: BlockStatus;
  blockType?: string;
  hoursAgo?: number;
  amountCentavos?: number;
  transactionId?: string | null;
};

async function givenBlock(given: Given): Promise<string> {
  const id = newId();
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      id,
      wallet: given.wallet,
      transactionId: given.transactionId ?? null,
      status: given.status ?? "awaiting_response",
      blockType: given.blockType ?? "med",
      amountCentavos: centavos(given.amountCentavos ?? 1_000),
      reason: "=HYPERLINK(1)",
      createdAt: new Date(now.getTime() - (given.hoursAgo ?? 1) * HOUR_MS),
      origin: "webhook",
      changedAt: now,
    }),
  );
  return id;
}

async function givenPayment(wallet: string): Promise<string> {
  const id = newId();
  const at = new Date(now.getTime() - 48 * HOUR_MS);
  await store.transaction((tx) =>
    tx.insert(transactions).values({
      id,
      wallet,
      type: "payment",
      state: "completed",
      amountCentavos: centavos(5_000),
      counterpartName: "João Conceição Araújo",
      counterpartDocument: sealedDocument(DOCUMENT),
      createdAt: at,
      settledAt: at,
      completedAt: at,
      origin: "webhook",
      changedAt: at,
    }),
  );
  return id;
}

const idsOf = async (ctx: Context, filter: Parameters<typeof listBlocks>[1] = {}) =>
  (await listBlocks(ctx, filter)).items.map(({ id }) => id);

const paymentOfA = await givenPayment("loja-a");
const overdueA = await givenBlock({ wallet: "loja-a", hoursAgo: 73, transactionId: paymentOfA });
const freshA = await givenBlock({ wallet: "loja-a", hoursAgo: 2, blockType: "judicial" });
const endedA = await givenBlock({ wallet: "loja-a", hoursAgo: 1, status: "approved" });
const soonB = await givenBlock({ wallet: "loja-b", hoursAgo: 70, amountCentavos: 7_000 });
const strangeB = await givenBlock({
  wallet: "loja-b",
  hoursAgo: 3,
  status: "other",
  blockType: "new",
});

describe("the inbox", () => {
  it("puts what waits first, nearest deadline ahead, and the others newest first", async () => {
    expect(await idsOf(manager)).toEqual([overdueA, soonB, freshA, endedA, strangeB]);
  });

  it.each([
    [{ stage: "open" } as const, [overdueA, soonB, freshA, strangeB]],
    [{ stage: "ended" } as const, [endedA]],
    [{ stage: "all" } as const, [overdueA, soonB, freshA, endedA, strangeB]],
    [{ status: "approved" } as const, [endedA]],
    [{ kind: "judicial" } as const, [freshA]],
    [{ kind: "other" } as const, [strangeB]],
    [{ wallet: "loja-b" }, [soonB, strangeB]],
    [{ deadline: "overdue" } as const, [overdueA]],
    [{ deadline: "6h" } as const, [soonB]],
    [{ deadline: "6h", status: "approved" } as const, []],
    [{ from: "2026-11-17", to: "2026-11-17" }, [overdueA, soonB]],
  ])("narrows by %j", async (filter, ids) => {
    expect(await idsOf(manager, filter)).toEqual(ids);
  });

  it("pages over both parts without a gap or a repetition", async () => {
    const wallet = "principal";
    const created: string[] = [];
    for (let at = 0; at < 60; at += 1)
      created.push(
        await givenBlock({ wallet, hoursAgo: at, status: at % 2 ? "rejected" : "awaiting_response" }),
      );
    const first = await listBlocks(manager, { wallet });
    const second = await listBlocks(manager, { wallet, cursor: first.nextCursor ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => id);
    expect(first.items).toHaveLength(50);
    expect(second.nextCursor).toBeNull();
    expect(seen.toSorted()).toEqual(created.toSorted());
    expect(first.items.slice(0, 30).every(({ status }) => status === "awaiting_response")).toBe(true);
    await store.transaction((tx) => tx.execute(sql`delete from balance_blocks where wallet = ${wallet}`));
  });

  it("masks the payer's document", async () => {
    const [row] = (await listBlocks(manager, { deadline: "overdue" })).items;
    expect(row?.payer).toEqual({ name: "João Conceição Araújo", document: "***.219.130-**" });
    expect(JSON.stringify(await getBlock(manager, overdueA))).not.toContain(DOCUMENT);
  });
});

describe("a person limited to loja-a", () => {
  it("sees nothing of loja-b: no row, no sum, no block, no assignee", async () => {
    expect(await idsOf(ofA)).toEqual([overdueA, freshA, endedA]);
    expect(await idsOf(ofA, { wallet: "loja-b" })).toEqual([]);
    expect((await summarizeBlocks(ofA)).wallets.map(({ wallet }) => wallet)).toEqual(["loja-a"]);
    await expect(getBlock(ofA, soonB)).rejects.toMatchObject({ code: "not_found" });
    const ofB = await testContext(services, { role: "finance", wallets: ["loja-b"] });
    expect((await listAssignees(ofA)).map(({ id }) => id)).not.toContain(ofB.actor.personId);
  });

  it("works on nothing of loja-b", async () => {
    const me = ofA.actor.personId;
    const refused = { code: "not_found" };
    await expect(assignBlocks(ofA, { blockIds: [freshA, soonB], assigneeId: me })).rejects.toMatchObject(
      refused,
    );
    await expect(addBlockNote(ofA, { blockId: soonB, text: "x" })).rejects.toMatchObject(refused);
    await expect(
      recordBlockAnswer(ofA, { blockId: soonB, answeredAt: "2026-11-20T11:00", note: "x" }),
    ).rejects.toMatchObject(refused);
    await expect(openEvidence(ofA, { id: soonB, reason: "x" }, words)).rejects.toMatchObject(refused);
    expect((await getBlock(manager, freshA)).assignee).toBeNull();
    expect((await getBlock(manager, soonB)).notes).toEqual([]);
  });
});

describe("the summary", () => {
  it("adds up what is held, and rates contested payments by count and value over 30 days", async () => {
    const day = { wallet: "loja-b", measure: "payment" as const };
    await store.transaction((tx) =>
      tx.insert(dailyTotals).values([
        { ...day, day: "2026-11-20", count: 8, amountCentavos: centavos(60_000) },
        { ...day, day: "2026-10-22", count: 2, amountCentavos: centavos(10_000) },
        { ...day, day: "2026-10-21", count: 999, amountCentavos: centavos(999) },
      ]),
    );
    const summary = await summarizeBlocks(manager);
    expect(summary).toMatchObject({ from: "2026-10-22", to: "2026-11-20", overdue: 1, responseHours: 72 });
    expect(summary.awaiting).toEqual({ count: 3, amountCentavos: 9_000 });
    // The status that we do not know is no end: its money counts as held.
    expect(summary.wallets.find(({ wallet }) => wallet === "loja-b")).toMatchObject({
      exposure: { count: 2, amountCentavos: 8_000 },
      medBlocks: { count: 1, amountCentavos: 7_000 },
      paidCharges: { count: 10, amountCentavos: 70_000 },
      nextRespondBy: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
    });
  });

  it("shows a refund what holds money of its payment", async () => {
    expect((await listOpenBlocks(manager, paymentOfA)).map(({ id }) => id)).toEqual([overdueA]);
  });
});

describe("work on blocks", () => {
  it("assigns several at once, all or none, with a step for each that changed", async () => {
    const me = manager.actor.personId;
    expect(await assignBlocks(manager, { blockIds: [overdueA, soonB, soonB], assigneeId: me })).toEqual({
      assigned: 2,
    });
    expect(await assignBlocks(manager, { blockIds: [overdueA, freshA], assigneeId: me })).toEqual({
      assigned: 1,
    });
    expect(await idsOf(manager, { assignee: "me" })).toEqual([overdueA, soonB, freshA]);
    expect(await idsOf(manager, { assignee: "none" })).toEqual([endedA, strangeB]);
    const { steps } = await getBlock(manager, overdueA);
    expect(steps.filter(({ kind }) => kind === "assigned")).toMatchObject([
      { source: "person", person: manager.actor.name, details: { assignee: manager.actor.name } },
    ]);
    await assignBlocks(manager, { blockIds: [freshA], assigneeId: null });
    expect((await getBlock(manager, freshA)).assignee).toBeNull();
  });

  it("takes nobody who could not open the block or may not work on it", async () => {
    const viewer = await testContext(services, { role: "viewer" });
    for (const { actor } of [viewer, ofA])
      await expect(
        assignBlocks(manager, { blockIds: [freshA, soonB], assigneeId: actor.personId }),
      ).rejects.toMatchObject({ code: "invalid_input", fields: { assigneeId: "not_found" } });
  });

  it("keeps notes as they were written", async () => {
    await addBlockNote(manager, { blockId: freshA, text: "Liguei para o advogado.\nVolta amanhã." });
    await addBlockNote(ofA, { blockId: freshA, text: "Enviado." });
    expect((await getBlock(manager, freshA)).notes.map(({ text }) => text)).toEqual([
      "Liguei para o advogado.\nVolta amanhã.",
      "Enviado.",
    ]);
    for (const change of [sql`update notes set text = 'x'`, sql`delete from notes`])
      await expect(store.transaction((tx) => tx.execute(change))).rejects.toThrow();
    expect((await getBlock(manager, freshA)).notes).toHaveLength(2);
  });

  it("tells of a note to the page of its block, and to no list", async () => {
    const hub = openLiveHub(store.url);
    const told: LiveFrame[] = [];
    hub.subscribe({ onFrames: (frames) => told.push(...frames), onGap: () => undefined });
    await vi.waitUntil(() => hub.isListening());
    await addBlockNote(manager, { blockId: soonB, text: "Nada disso na transmissão." });
    await vi.waitUntil(() => told.length > 0);
    await hub.close();
    expect(told).toMatchObject([{ name: "block.noted", ids: [soonB], wallet: "loja-b" }]);
    expect(JSON.stringify(told)).not.toContain("transmissão");
  });

  it("records an answer by Brasília's time, and refuses one before the block or in the future", async () => {
    const answer = { blockId: soonB, note: "Protocolo 42" };
    for (const [answeredAt, fault] of [
      ["2026-11-01T10:00", "before_block"],
      ["2026-11-20T12:01", "in_future"],
    ] as const)
      await expect(recordBlockAnswer(manager, { ...answer, answeredAt })).rejects.toMatchObject({
        fields: { answeredAt: fault },
      });
    await recordBlockAnswer(manager, { ...answer, answeredAt: "2026-11-20T11:30" });
    expect(await getBlock(manager, soonB)).toMatchObject({
      answeredAt: "2026-11-20T14:30:00.000Z",
      answeredNote: "Protocolo 42",
      status: "awaiting_response",
    });
    expect(await idsOf(manager, { deadline: "6h" })).toEqual([]);
  });
});

const words: EvidenceWords = {
  locale: "pt-BR",
  field: (name) => name,
  kind: (blockType) => blockType,
  status: (status) => status,
  step: (kind) => kind,
  source: (source) => source,
};

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const auditOf = async (blockId: string) => {
  const rows = await store.read((reader) =>
    reader.rows<{ act: string; reason: string; person_id: string; details: string }>(
      sql`select act, reason, person_id, details from audit_entries
          where object_type = 'block' and object_id = ${blockId} and act = 'block.evidence' order by id`,
    ),
  );
  return rows;
};

describe("the evidence", () => {
  const body = Buffer.from(`{"event":"payment_completed","data":{"counterpartDocument":"${DOCUMENT}"}}`);

  it("is written to the audit log before its first byte, with who and why", async () => {
    await store.transaction((tx) =>
      tx.insert(deliveries).values({
        ...stored(services.vault, body),
        headers: {},
        secretIndex: 0,
        receivedAt: now,
        lastReceivedAt: now,
        state: "applied",
        event: "payment_completed",
        transactionId: paymentOfA,
        wallet: "loja-a",
      }),
    );
    const { stream, fileName } = await openEvidence(manager, { id: overdueA, reason: "defesa" }, words);
    expect(await auditOf(overdueA)).toMatchObject([
      {
        reason: "defesa",
        person_id: manager.actor.personId,
        details: expect.stringContaining('"clear"') as unknown,
      },
    ]);
    expect(fileName).toBe(`block-${overdueA.slice(0, 8)}-2026-11-20.zip`);
    const files = filesIn(await bytesOf(stream));
    const raw = [...files.keys()].find((name) => name.startsWith("events/")) ?? "";
    expect([...files.keys()]).toEqual([
      "receipt.pdf",
      "receipt.json",
      "timeline.csv",
      "notes.txt",
      "events.csv",
      raw,
      "SHA256SUMS",
    ]);
    expect(files.get(raw)).toEqual(body);
    expect(files.get("receipt.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(files.get("receipt.json")?.toString()).toContain("490.219.130-03");
    const sums = files.get("SHA256SUMS")?.toString().trim().split("\n") ?? [];
    for (const [name, bytes] of files)
      if (name !== "SHA256SUMS")
        expect(sums).toContain(`${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
  });

  it("masks documents and leaves the raw events out for whoever may not reveal them", async () => {
    const { stream } = await openEvidence(ofA, { id: overdueA, reason: "apoio" }, words);
    const files = filesIn(await bytesOf(stream));
    expect([...files.keys()].some((name) => name.startsWith("events/"))).toBe(false);
    expect(files.get("receipt.json")?.toString()).toContain("***.219.130-**");
    for (const bytes of files.values()) expect(bytes.toString()).not.toMatch(/490\.?219\.?130-?03/);
    expect((await auditOf(overdueA)).at(-1)?.details).toContain('"masked"');
  });

  it("gives a spreadsheet no formula to run", async () => {
    await assignBlocks(manager, { blockIds: [overdueA], assigneeId: null });
    const loud: EvidenceWords = { ...words, step: (kind) => `=${kind}` };
    const { stream } = await openEvidence(manager, { id: overdueA, reason: "defesa" }, loud);
    const csv =
      filesIn(await bytesOf(stream))
        .get("timeline.csv")
        ?.toString() ?? "";
    expect(csv).toContain("'=unassigned");
    expect(csv).not.toMatch(/,=/);
  });
});
