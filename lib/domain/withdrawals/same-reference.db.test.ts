import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { abandonIntent } from "@/lib/engine/intents/abandon-intent.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Context } from "@/lib/platform/context.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { givenWallets } from "@/lib/testing/factories";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { createWithdrawal } from "./create-withdrawal.server";
import { approveWithdrawal } from "./decide-withdrawal.server";
import { getApprovalRequest } from "./get-approval-request.server";
import { previewWithdrawal } from "./preview-withdrawal.server";
import type * as records from "./same-reference-records.server";
import { type CreateWithdrawalForm, CreateWithdrawalInput, PreviewWithdrawalInput } from "./schema";
import { withdrawalHandler } from "./withdrawal-handler.server";

/** Runs after each of the two reads that look for earlier withdrawals. */
let afterRead = () => Promise.resolve();
vi.mock("./same-reference-records.server", async (importOriginal) => {
  const read = await importOriginal<typeof records>();
  return {
    ...read,
    listCountedOfReference: async (...of: Parameters<typeof read.listCountedOfReference>) =>
      noticed(await read.listCountedOfReference(...of)),
    listUnsettledOfReference: async (...of: Parameters<typeof read.listUnsettledOfReference>) =>
      noticed(await read.listUnsettledOfReference(...of)),
  };
});
const noticed = async <Rows>(rows: Rows): Promise<Rows> => {
  await afterRead();
  return rows;
};

const DAY_MS = 86_400_000;
const LARGE = 1_500_001;

let services: TestServices;
let maker: Context;
let manager: Context;
let sendings = 0;
beforeAll(async () => {
  services = await testServices();
  await givenRules(services, FREE_RULES);
  await givenWallets(services, ["loja-a"]);
  maker = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
});

let amount = 10_000;
const input = (externalReference: string, change: Partial<CreateWithdrawalForm> = {}) =>
  CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos: ++amount,
    pixKeyType: "email",
    pixKey: `fornecedor${amount}@example.com`,
    holderName: "Embalagens Vitória",
    holderDocumentType: "cpf",
    holderDocument: "52998224725",
    externalReference,
    ...change,
  });
type Sent = ReturnType<typeof input>;

const answering = (sent: Sent, id = newId()): PixClient =>
  fakePix({
    createWithdrawal: () => {
      sendings += 1;
      return Promise.resolve({
        id,
        status: "processing",
        amountCentavos: sent.amountCentavos,
        feeCentavos: centavos(150),
        netCentavos: centavos(sent.amountCentavos - 150),
        snapshotHolderName: sent.holderName,
        snapshotHolderDocument: sent.holderDocument,
        snapshotPixKey: sent.pixKey,
        snapshotPixKeyType: sent.pixKeyType,
        createdAt: services.clock.now(),
        projectId: null,
        failureReason: null,
        pspReference: null,
        processedAt: null,
        externalReference: sent.externalReference ?? null,
      });
    },
  });
function deferred() {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((resolved) => (resolve = resolved));
  return { promise, resolve };
}
/** It has the request once `asked` is resolved, and answers once `answer` is. */
function answeringLate(sent: Sent) {
  const id = newId();
  const { createWithdrawal: create } = answering(sent, id);
  const asked = deferred();
  const answer = deferred();
  const pix = fakePix({
    createWithdrawal: async (...request) => {
      const answered = create(...request);
      asked.resolve();
      await answer.promise;
      return answered;
    },
    getTransaction: () => Promise.reject(ABSENT),
  });
  return { id, pix, asked, answer };
}
const ABSENT = new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 });
const silent = fakePix({
  createWithdrawal: () =>
    Promise.reject(new PixError({ about: "POST /withdrawals", proof: "ambiguous", kind: "timeout" })),
});

const send = (sent: Sent, ctx: Context = maker, pix: PixClient = answering(sent)) =>
  createWithdrawal({ ...ctx, wallet: sent.wallet, pix }, sent);
const found = async (
  { mode, amountCentavos, pixKeyType, pixKey, externalReference }: Sent,
  ctx: Context = maker,
) =>
  (
    await previewWithdrawal(
      ctx,
      PreviewWithdrawalInput.parse({
        ...{ wallet: ctx.wallet, mode, amountCentavos, pixKeyType, pixKey },
        externalReference,
      }),
    )
  ).sameReference;
const withYes = async (sent: Sent, ctx: Context = maker): Promise<Sent> => ({
  ...sent,
  referenceSeen: (await found(sent, ctx))?.seen,
});
/** Sent without the yes: the reason of the refusal, and nothing else happened. */
async function expectRefused(sent: Sent, ctx: Context = maker): Promise<void> {
  const before = sendings;
  expect(await errorOf(send(sent, ctx))).toMatchObject({ code: "conflict", reason: "reference_paid" });
  expect(sendings).toBe(before);
  expect(await intentOf(sent.intentId)).toBeUndefined();
}
const intentOf = async (id: string) =>
  (await services.store.read((reader) => reader.select().from(intents).where(eq(intents.id, id))))[0];
const setIntent = (id: string, change: Partial<typeof intents.$inferInsert>) =>
  services.store.transaction((tx) => tx.update(intents).set(change).where(eq(intents.id, id)));
const setTransaction = (id: string | null, change: Partial<typeof transactions.$inferInsert>) =>
  services.store.transaction((tx) =>
    tx
      .update(transactions)
      .set(change)
      .where(eq(transactions.id, id ?? "")),
  );

describe("a withdrawal whose reference another one has", () => {
  it.each([
    ["another key", "NF-4471", "NF-4471"],
    ["small letters and a blank", "NF-4472", "nf 4472"],
    ["leading zeros and dots, as an invoice prints its number", "NF-4473", "NF 000.004.473"],
    ["a dot between thousands", "NF 12045", "NF 12.045"],
    ["slashes and underscores", "nota/2026_77", "Nota 2026-77"],
    ["accents", "Conceição 12", "CONCEICAO-12"],
  ])("is sent once, and only with the yes: %s", async (_how, first, second) => {
    const { id } = await send(input(first));
    const again = input(second);
    await expectRefused(again);
    await expectRefused({ ...again, payAgain: true });
    expect(await found(again)).toMatchObject({
      items: [
        {
          withdrawalId: id,
          wallet: "principal",
          state: "processing",
          name: "Embalagens Vitória",
          reference: first,
          at: services.clock.now().toISOString(),
        },
      ],
      isCut: false,
      isElsewhere: false,
    });
    const before = sendings;
    const meant = await withYes(again);
    await send(meant);
    await send(meant);
    expect(sendings).toBe(before + 1);
  });

  it("is asked about for one centavo more to the same key", async () => {
    const first = input("NF-100");
    await send(first);
    const more = {
      ...first,
      intentId: crypto.randomUUID(),
      amountCentavos: centavos(first.amountCentavos + 1),
    };
    await expectRefused(more);
    expect(await send(await withYes(more))).toMatchObject({ isAwaitingApproval: false });
  });

  it("is asked about again where one was made after the person looked", async () => {
    await send(input("NF-200"));
    const looked = await withYes(input("NF-200"));
    await send(await withYes(input("nf200")));
    await expectRefused(looked);
    expect((await found(looked))?.items).toHaveLength(2);
    await send(await withYes(looked));
  });

  it("is asked about in another wallet, without a word of one that the person may not see", async () => {
    const first = input("NF-300", { wallet: "loja-a" });
    const { id } = await send(first);
    const elsewhere = input("nf 300");
    await expectRefused(elsewhere);
    expect((await found(elsewhere))?.items).toMatchObject([{ withdrawalId: id, wallet: "loja-a" }]);

    const limited = await testContext(services, { role: "finance", wallets: ["principal"] });
    await expectRefused(elsewhere, limited);
    const seen = await found(elsewhere, limited);
    expect(seen).toMatchObject({ items: [], isCut: false, isElsewhere: true });
    for (const word of [id, first.intentId, "loja-a", first.holderName])
      expect(JSON.stringify(seen)).not.toContain(word);
    await send(await withYes(elsewhere, limited), limited);
  });

  it.each<[string, TransactionState, object, boolean]>([
    ["that failed does not count", "failed", {}, false],
    ["that came back does not count", "reversed", {}, false],
    ["that was cancelled does not count", "cancelled", {}, false],
    ["that failed by one source alone counts", "failed", { mismatch: "state" }, true],
    ["whose return is not confirmed counts", "reversed", { confirmation: "to_confirm" }, true],
    ["that is paid counts", "completed", {}, true],
    ["of an unknown status counts", "other", {}, true],
  ])("an earlier one %s", async (_how, state, doubts, counts) => {
    const reference = `NF-4${++amount}`;
    const { id } = await send(input(reference));
    await setTransaction(id, { state, ...doubts });
    const again = input(reference);
    if (counts) await expectRefused(again);
    else expect(await send(again)).toMatchObject({ isAwaitingApproval: false });
  });

  it("counts one without a known outcome and one that waits for approval", async () => {
    const lost = input("NF-500");
    await send(lost, maker, silent);
    await expectRefused(input("nf500"));
    expect((await found(input("nf500")))?.items).toMatchObject([
      { withdrawalId: null, intentId: lost.intentId, state: "unknown" },
    ]);
    const waiting = input("NF-501", { amountCentavos: LARGE });
    await send(waiting);
    await expectRefused(input("nf501"));
    expect((await found(input("nf501")))?.items).toMatchObject([
      { intentId: waiting.intentId, state: "waits", amountCentavos: LARGE },
    ]);
  });

  it("lets one of two people through who pay one invoice at the same time", async () => {
    const people = await Promise.all(
      ["principal", "loja-a", "principal"].map(async (wallet) => ({
        ctx: await testContext(services, { role: "finance" }),
        sent: input("NF-600", { wallet }),
      })),
    );
    const before = sendings;
    const results = await Promise.allSettled(people.map(({ ctx, sent }) => send(sent, ctx)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(sendings).toBe(before + 1);
  });

  it("sees an earlier one whose answer comes while it is looked for", async () => {
    const first = input("NF-650");
    const { pix, asked, answer } = answeringLate(first);
    const sending = send(first, maker, pix);
    await asked.promise;
    afterRead = async () => {
      answer.resolve();
      await sending;
    };
    try {
      await expectRefused(input("NF-650"));
    } finally {
      afterRead = () => Promise.resolve();
    }
    expect(await intentOf(first.intentId)).toMatchObject({ state: "accepted" });
  });

  it("counts one that was given up after its process died while it was sent", async () => {
    const lost = input("NF-660");
    const { pix, asked, answer } = answeringLate(lost);
    const sending = send(lost, maker, pix);
    await asked.promise;
    await setIntent(lost.intentId, { leaseUntil: new Date(0) });
    await abandonIntent(manager, { intentId: lost.intentId, reason: "o processo caiu" });
    answer.resolve();
    await expect(sending).rejects.toMatchObject({ reason: "write_abandoned" });

    expect(await intentOf(lost.intentId)).toMatchObject({ state: "abandoned", mayHaveTakenEffect: true });
    await expectRefused(input("NF-660"));
  });

  it("is not asked about for a short reference, another number, or one of three years ago", async () => {
    for (const reference of ["7/9", "0001", "--"]) {
      await send(input(reference));
      await send(input(reference));
    }
    await send(input("NF-700"));
    await send(input("NF-7000"));
    const { id } = await send(input("NF-701"));
    await setTransaction(id, { createdAt: new Date(services.clock.now().getTime() - 3 * 365 * DAY_MS) });
    expect(await found(input("NF-701"))).toBeNull();
    await send(input("NF-701"));
  });
});

describe("the second person of a withdrawal whose reference another one has", () => {
  const givenRequest = async (reference: string, amountCentavos = LARGE + ++amount) => {
    const sent = await withYes(input(reference, { amountCentavos }));
    expect(await send(sent)).toMatchObject({ isAwaitingApproval: true });
    const bodySha256 = (await intentOf(sent.intentId))?.bodySha256 ?? "";
    return { sent, decision: { wallet: "principal", intentId: sent.intentId, bodySha256 } };
  };

  it("sees the earlier one, and nothing is sent without one more yes", async () => {
    const { id } = await send(input("NF-800"));
    const { sent, decision } = await givenRequest("nf 800");
    const { facts } = await getApprovalRequest(manager, sent.intentId);
    expect(facts.cautions.map(({ is }) => is)).toContain("same_reference");
    expect(facts.sameReference?.items).toMatchObject([{ withdrawalId: id, reference: "NF-800" }]);

    const before = sendings;
    const as = { ...manager, pix: answering(sent) };
    expect(await errorOf(approveWithdrawal(as, decision))).toMatchObject({ reason: "reference_paid" });
    expect((await intentOf(sent.intentId))?.state).toBe("awaiting_approval");
    await approveWithdrawal(as, { ...decision, referenceSeen: facts.sameReference?.seen });
    expect(sendings).toBe(before + 1);
  });

  it("waits while the earlier one is sent, and takes its transaction for its own at no time", async () => {
    const sum = LARGE + ++amount;
    const [one, two] = [await givenRequest("NF-850", sum), await givenRequest("NF-850", sum)];
    for (const { sent } of [one, two])
      await setIntent(sent.intentId, { writtenAt: new Date(Date.now() - 2 * 3_600_000) });
    const approve = async ({ sent, decision }: typeof one, pix: PixClient) => {
      const { facts } = await getApprovalRequest(manager, sent.intentId);
      return approveWithdrawal(
        { ...manager, pix },
        { ...decision, referenceSeen: facts.sameReference?.seen },
      );
    };

    const { id, pix, asked, answer } = answeringLate(one.sent);
    const sending = approve(one, pix);
    await asked.promise;
    const before = sendings;
    const shows = fakePix({
      ...answering(two.sent),
      getTransaction: (name) =>
        name === "NF-850"
          ? Promise.resolve({
              ...{ id, type: "withdrawal", status: "processing", amountCentavos: centavos(sum) },
              ...{ externalReference: name, createdAt: new Date(), projectId: null, failureReason: null },
            } as Awaited<ReturnType<PixClient["getTransaction"]>>)
          : Promise.reject(ABSENT),
    });
    expect(await approve(two, shows)).toMatchObject({ id: null });
    expect(await intentOf(two.sent.intentId)).toMatchObject({ state: "ready", resultId: null });
    expect(sendings).toBe(before);

    answer.resolve();
    expect(await sending).toMatchObject({ id });
    await runIntent({ ...manager, pix: shows }, withdrawalHandler, two.sent.intentId);
    expect(sendings).toBe(before + 1);
    const paid = await intentOf(two.sent.intentId);
    expect(paid?.state).toBe("accepted");
    expect(paid?.resultId).not.toBe(id);
  });

  it("is asked where one was made after the request", async () => {
    const { sent, decision } = await givenRequest("NF-900");
    expect((await getApprovalRequest(manager, sent.intentId)).facts.sameReference).toBeNull();
    const { id } = await send(await withYes(input("NF-900")));

    const as = { ...manager, pix: answering(sent) };
    expect(await errorOf(approveWithdrawal(as, decision))).toMatchObject({ reason: "reference_paid" });
    const { sameReference } = (await getApprovalRequest(manager, sent.intentId)).facts;
    expect(sameReference?.items).toMatchObject([{ withdrawalId: id }]);
    await approveWithdrawal(as, { ...decision, referenceSeen: sameReference?.seen });
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted" });
  });
});
