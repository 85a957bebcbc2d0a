import { buffer, text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { sumFromText } from "@/lib/core/money/sum";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { blockParsers } from "@/lib/domain/blocks/filter";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { getExposure } from "@/lib/composers/exposure/get-exposure.server";
import { markProved } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { defences, sendings } from "@/lib/platform/store/tables/defences";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { endedWhole } from "@/lib/testing/ended-whole";
import { givenWallets } from "@/lib/testing/factories";
import { sealedDocument } from "@/lib/testing/sealed";
import { filesIn } from "@/lib/testing/zip";
import { BLOCK_COLUMNS } from "./block-columns";
import { getExport } from "./get-export.server";
import { prepareExport } from "./prepare-export.server";
import { type PrepareExportInput } from "./schema";
import { streamExport } from "./stream-export.server";
import { searchParamsOf, readFilter } from "@/lib/core/reads/filters";

const CPF = "52998224725";
const HOUR_MS = 3_600_000;
const MANY = 1_100;
const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const never = new AbortController().signal;
const services = await testServices();
const { store, clock } = services;
const now = clock.now();
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const lost = newId();
const payment = newId();
let ctx: Context;

const blockRow = (given: Partial<typeof balanceBlocks.$inferInsert>): typeof balanceBlocks.$inferInsert => ({
  id: newId(),
  wallet: "principal",
  status: "awaiting_response",
  blockType: "med",
  amountCentavos: centavos(100),
  createdAt: ago(5),
  origin: "webhook",
  changedAt: now,
  ...given,
});

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  ctx = await testContext(services, { role: "manager", isPresent: false });
  const statuses: BlockStatus[] = ["awaiting_response", "defended", "rejected", "dismissed", "other"];
  await store.transaction(async (tx) => {
    await tx.insert(transactions).values({
      id: payment,
      wallet: "principal",
      type: "payment",
      state: "completed",
      amountCentavos: centavos(9_050),
      counterpartName: "+Maria",
      counterpartDocument: sealedDocument(CPF),
      e2eId: "E123",
      createdAt: ago(200),
      settledAt: ago(200),
      origin: "webhook",
      changedAt: now,
    });
    await tx.insert(charges).values({ id: payment, customerName: "João", customerDocument: null });
    await tx.insert(balanceBlocks).values([
      blockRow({
        id: lost,
        transactionId: payment,
        status: "approved",
        ...endedWhole("approved", centavos(9_050)),
        reason: "=1+1",
        referenceNumber: "REF-1",
        externalReference: "@pedido",
        createdAt: ago(100),
        assigneeId: ctx.actor.personId,
        answeredAt: ago(90),
        resolvedAt: ago(10),
        resolutionReason: "-golpe",
      }),
      ...statuses.flatMap((status, index) => [
        blockRow({ status, createdAt: ago(20 + index), wallet: "loja-a", blockType: "judicial" }),
        blockRow({
          ...{ status, createdAt: ago(10 + index) },
          assigneeId: index === 0 ? ctx.actor.personId : null,
          ...(status === "other" && { apiStatus: "=em_recurso" }),
        }),
      ]),
    ]);
    await tx.insert(defences).values({ blockId: lost, wallet: "principal", text: "Entregue.", revision: 1 });
    const piece = { blockId: lost, wallet: "principal" };
    await tx.insert(evidence).values([
      { ...piece, id: newId(), number: 1, item: "delivery" },
      { ...piece, id: newId(), number: 2, item: "delivery" },
      { ...piece, id: newId(), number: 3, item: "invoice", struckAt: now },
    ]);
    const sending = { ...piece, note: "Enviada", sentAt: ago(90), recordedBy: ctx.actor.personId };
    await tx.insert(sendings).values([
      { ...sending, id: newId(), channel: "email", protocol: "OLD", sentBy: newId(), recordedAt: ago(89) },
      {
        ...{ ...sending, id: newId(), channel: "portal", protocol: "=P-77" },
        ...{ sentBy: ctx.actor.personId, recordedAt: ago(88) },
      },
    ]);
  });
});

async function prepared(input: Partial<PrepareExportInput> & { filter?: string }, as: Context) {
  const { filter = "", ...rest } = input;
  const { id } = await prepareExport(as, {
    what: { kind: "blocks", filter },
    format: "csv",
    showsDocuments: false,
    reason: undefined,
    ...rest,
  });
  return { id, ...(await streamExport(as, id, words, never)) };
}

const rowsOf = async (input: Parameters<typeof prepared>[0] = {}, as = ctx) => {
  const { bytes } = await prepared(input, as);
  const [head = "", ...lines] = (await text(bytes)).trim().split("\n");
  const names = head.split(",");
  // No cell of these files holds a comma or a line break.
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
};

async function shownBy(filter: string, as = ctx): Promise<string[]> {
  const shown: string[] = [];
  const asked = readFilter(blockParsers, searchParamsOf(filter)).filter;
  let cursor: string | undefined;
  do {
    const page = await listBlocks(as, { ...asked, cursor });
    shown.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return shown;
}

describe("the register of blocks", () => {
  it.each([
    ["", 9],
    ["stage=all", 9],
    ["stage=answer", 4],
    ["stage=review", 2],
    ["stage=ended", 3],
    ["stage=open&kind=judicial", 3],
    ["assignee=me", 2],
    ["stage=open&assignee=none", 5],
    ["status=dismissed", 2],
    ["status=other", 2],
    ["status=defended&deadline=24h", 0],
    ["deadline=overdue&stage=review", 0],
    ["wallet=loja-a", 4],
  ])("holds what the list of ?%s shows, in its order", async (filter, count) => {
    const rows = await rowsOf({ filter });
    expect(rows.map(({ id }) => id)).toEqual(await shownBy(filter));
    expect(rows).toHaveLength(count);
  });

  it("shows the service's word for an unknown status, as it came", async () => {
    const rows = await rowsOf({ filter: "status=other&wallet=principal" });
    expect(rows).toMatchObject([{ block_status: "other", service_status: "=em_recurso", outcome: "" }]);
  });

  it("says of each what became of it, with foreign text as it came and its document masked", async () => {
    const row = (await rowsOf({ filter: "status=approved" }))[0];
    expect(row).toMatchObject({
      ...{ wallet: "principal", block_kind: "med", block_status: "approved", block_reason: "=1+1" },
      ...{ reference_number: "REF-1", block_amount: "90.50", sent_by: ctx.actor.name, channel: "portal" },
      ...{ protocol: "=P-77", assignee: ctx.actor.name, outcome: "lost", resolution_reason: "-golpe" },
      ...{ lost: "90.50", transaction_id: payment, e2e_id: "E123", payer_name: "+Maria" },
      ...{ payer_document: "***.982.247-**", customer_name: "João", external_reference: "@pedido" },
      ...{ evidence_there: "payment_proof delivery defence_text", id: lost },
    });
    const at = (name: string) => Date.parse(row?.[`${name}_iso`] ?? "");
    const page = await listBlocks(ctx, { status: "approved" });
    const shown = page.items[0];
    expect(at("created_at")).toBe(ago(100).getTime());
    expect(at("respond_by")).toBe(Math.floor(Date.parse(shown?.respondBy ?? "") / 1_000) * 1_000);
    expect(at("regulatory_by") - at("created_at")).toBe(7 * 24 * HOUR_MS);
    expect(at("answered_at")).toBe(ago(90).getTime());
    expect(at("resolved_at")).toBe(ago(10).getTime());
  });

  it("says that what was kept cost nothing, and nothing of what is not decided", async () => {
    const rows = await rowsOf();
    const costs = new Map(rows.map((row) => [row.block_status, [row.outcome, row.lost]]));
    expect(costs.get("rejected")).toEqual(["released", "0.00"]);
    expect(costs.get("awaiting_response")).toEqual(["", ""]);
    expect(costs.get("other")).toEqual(["", ""]);
    expect(rows.find(({ block_kind: kind }) => kind === "judicial")?.regulatory_by_iso).toBe("");
  });

  it("comes with documents for a reason that the audit log keeps", async () => {
    const clear = { showsDocuments: true, reason: "Pedido da auditoria externa", filter: "status=approved" };
    await expect(rowsOf(clear)).rejects.toMatchObject({ code: "presence_needed" });
    await store.transaction((tx) => markProved(tx, ctx.actor.sessionId, now));
    expect((await rowsOf(clear))[0]?.payer_document).toBe(CPF);
    // The payer has no known document, and the customer of the charge is another person.
    await store.transaction(async (tx) => {
      await tx.update(transactions).set({ counterpartDocument: null }).where(eq(transactions.id, payment));
      await tx
        .update(charges)
        .set({ customerDocument: sealedDocument(CPF) })
        .where(eq(charges.id, payment));
    });
    expect((await rowsOf(clear))[0]).toMatchObject({ payer_name: "+Maria", payer_document: "" });
    const entries = await store.read((reader) => reader.select().from(auditEntries));
    const entry = entries.find(({ reason }) => reason === clear.reason);
    expect(entry).toMatchObject({ act: "records.export" });
    expect(JSON.stringify(entry?.details)).toContain("blocks");
    const support = await testContext(services, { role: "support" });
    await expect(rowsOf(clear, support)).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("holds nothing of a wallet that is not the person's", async () => {
    const ofA = await testContext(services, { role: "finance", wallets: ["loja-a"], wallet: "loja-a" });
    const rows = await rowsOf({}, ofA);
    expect(new Set(rows.map(({ wallet }) => wallet))).toEqual(new Set(["loja-a"]));
    expect(rows.map(({ id }) => id)).toEqual(await shownBy("", ofA));
    await expect(rowsOf({ filter: "wallet=principal" }, ofA)).rejects.toMatchObject({ code: "not_found" });
  });

  it("adds up to what the page of exposure says is held now", async () => {
    const rows = await rowsOf({ filter: "stage=open" });
    const { now: held } = await getExposure(ctx);
    const sum = rows.reduce((total, row) => total + Number(row.block_amount?.replace(".", "")), 0);
    expect(rows).toHaveLength(held.count);
    expect(sumFromText(String(sum))).toEqual(held.heldCentavos);
  });

  it("opens as a spreadsheet with each column's head", async () => {
    const { bytes } = await prepared({ format: "xlsx", filter: "status=approved" }, ctx);
    const sheet = filesIn(await buffer(bytes))
      .get("xl/worksheets/sheet1.xml")
      ?.toString();
    for (const { name, kind } of BLOCK_COLUMNS)
      if (kind !== "iso") expect(sheet).toContain(`<t xml:space="preserve">${name}</t>`);
    expect(sheet).toContain("<v>90.5</v>");
    expect(sheet).not.toContain("<f>");
    // The creation time is above the names of the columns.
    expect(sheet?.match(/<row r="\d+"/g)).toEqual(['<row r="1"', '<row r="3"', '<row r="4"']);
  });

  it("is read a batch at a time, and says how many rows left", async () => {
    const rows = Array.from({ length: MANY }, (_, index) =>
      blockRow({ status: "rejected", createdAt: ago(300 + index) }),
    );
    await store.transaction(async (tx) => {
      for (let from = 0; from < MANY; from += 500)
        await tx.insert(balanceBlocks).values(rows.slice(from, from + 500));
    });
    const { id, bytes } = await prepared({ filter: "stage=ended" }, ctx);
    const lines = (await text(bytes)).trim().split("\n").slice(1);
    // The service's word for the status is the last column.
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(await shownBy("stage=ended"));
    await expect.poll(async () => (await getExport(ctx, id)).state).toBe("done");
    expect((await getExport(ctx, id)).rows).toBe(lines.length);
  });
});
