import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "@/lib/core/ids";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { centavos } from "@/lib/core/money/money";
import { type Context } from "@/lib/platform/context.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { givenWallets } from "@/lib/testing/factories";
import { applyBlockReads, blockRead } from "./apply-block-reads.server";
import { explainBlockStatus } from "./explain-block-status.server";
import { getBlock } from "./get-block.server";
import { listBlocks } from "./list-blocks.server";
import { summarizeBlocks } from "./summarize-blocks.server";

const services = await testServices();
const { store, clock } = services;
const WALLET = "loja-a";
const WORD = "em_recurso";
let manager: Context;
let elsewhere: Context;
let id: string;

beforeAll(async () => {
  await givenWallets(services, ["principal", WALLET, "loja-b"]);
  manager = await testContext(services, { role: "manager" });
  elsewhere = await testContext(services, { role: "manager", wallet: "loja-b", wallets: ["loja-b"] });
});

beforeEach(async () => {
  id = newId();
  await listedAs("defended");
  await listedAs(WORD);
});

/** One second later the service's list shows the block with this word. */
async function listedAs(status: string): Promise<void> {
  clock.advance(1_000);
  const at = clock.now();
  const reported: BalanceBlockWire = {
    ...{ id, transactionId: null, status, blockType: "med", amountCentavos: centavos(5_000) },
    ...{ referenceNumber: null, reason: null, createdAt: at, externalReference: null, e2eId: null },
    ...{ resolutionReason: null, resolvedAt: null },
  };
  await store.transaction((tx) => applyBlockReads(tx, [blockRead(reported, { wallet: WALLET, at })], at));
}

const explain = (status: "awaiting_response" | "defended" | "approved", ctx = manager, apiStatus = WORD) => {
  clock.advance(1_000);
  return explainBlockStatus(ctx, { blockId: id, apiStatus, status });
};
const idsIn = async (stage: "answer" | "review" | "ended") =>
  (await listBlocks(manager, { stage })).items.map((block) => block.id);

describe("a block with an unknown status", () => {
  it("stays in the queue to answer, with the service's word", async () => {
    expect(await idsIn("answer")).toContain(id);
    expect(await idsIn("review")).not.toContain(id);
    const { queues, exposure } = await summarizeBlocks(manager);
    expect(queues.answer.count).toBeGreaterThan(0);
    expect(exposure.amountCentavos).toBeGreaterThanOrEqual(5_000);
    expect(await getBlock(manager, id)).toMatchObject({ status: "other", apiStatus: WORD });
  });

  it("goes where the person's meaning belongs, until the service reports another word", async () => {
    await explain("defended");
    expect(await getBlock(manager, id)).toMatchObject({ status: "defended", apiStatus: WORD });
    expect(await idsIn("review")).toContain(id);
    await listedAs(WORD);
    expect(await idsIn("review")).toContain(id);
    await explain("awaiting_response");
    expect(await idsIn("answer")).toContain(id);
    await explain("defended");
    await listedAs("reaberto");
    expect(await getBlock(manager, id)).toMatchObject({ status: "other", apiStatus: "reaberto" });
    expect(await idsIn("answer")).toContain(id);
  });

  it("ends where the person says that the amount left", async () => {
    await explain("approved");
    expect(await idsIn("ended")).toContain(id);
  });

  it("keeps who said what in its history and in the audit log", async () => {
    await explain("defended");
    const { steps } = await getBlock(manager, id);
    expect(steps.filter(({ kind }) => kind === "status_explained")).toMatchObject([
      { person: manager.actor.name, details: { word: WORD, status: "defended" } },
    ]);
    const entries = await store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)),
    );
    expect(entries).toMatchObject([
      {
        act: "block.explain_status",
        details: JSON.stringify({ word: WORD, status: "defended", before: "other" }),
      },
    ]);
  });

  it("refuses a meaning where the block had ended before, and keeps the end", async () => {
    await listedAs("rejected");
    await listedAs(WORD);
    expect(await errorOf(explain("defended"))).toMatchObject({ code: "conflict" });
    const { status, steps } = await getBlock(manager, id);
    expect([status, steps.some(({ kind }) => kind === "status_explained")]).toEqual(["rejected", false]);
  });

  it("refuses a meaning of a word that the service has replaced, and one from another wallet's manager", async () => {
    await listedAs("defended");
    expect(await errorOf(explain("approved"))).toMatchObject({ code: "conflict" });
    expect(await errorOf(explain("approved", elsewhere))).toMatchObject({ code: "not_found" });
    expect((await getBlock(manager, id)).status).toBe("defended");
  });
});
