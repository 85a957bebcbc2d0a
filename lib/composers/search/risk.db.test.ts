import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "drizzle-orm";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { LIVE_CHANNEL, parseChangeMessage, publish } from "@/lib/platform/live/publish.server";
import { unpackRow } from "@/lib/platform/live/row";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type RiskReason } from "@/lib/core/enums/risk";
import { listCharges, sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { expectPayer, unexpectPayer } from "@/lib/domain/customers/expect-payer.server";
import { customerIdOf } from "@/lib/domain/customers/identity";
import { changeRiskRules } from "@/lib/domain/risk/change-rules.server";
import { getRisk } from "@/lib/domain/risk/get-risk.server";
import { recomputeRiskFlags } from "@/lib/domain/risk/recompute-risk-flags.server";
import { DEFAULT_RISK_RULES } from "@/lib/domain/risk/rules";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { riskFlags } from "@/lib/platform/store/tables/risk";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenObservations } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { updateSearchIndex } from "./update-search-index.server";
import { searchEverything } from "./search-everything.server";
import { type TransactionFilter } from "@/lib/domain/transactions/filter";

const [HERS, HIS, NEW] = ["52998224725", "39053344705", "11144477735"];
const DAY_MS = 86_400_000;
const services = await testServices();
const { store, clock, vault } = services;
const idOf = (document: string) => customerIdOf("principal", `d ${vault.blind("document", document)}`);
let manager: Context;
let elsewhere: Context;

type Given = {
  cents?: number;
  customer?: string;
  payer?: string;
  name?: string;
  email?: string;
  at?: Date;
  isRefused?: boolean;
  wallet?: string;
};
async function payment({
  cents = 5_000,
  customer = HERS,
  payer = customer,
  name = "Helena Prado",
  email,
  at = clock.now(),
  isRefused = false,
  wallet = "principal",
}: Given = {}): Promise<string> {
  const id = newId();
  await store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "read", wallet },
      {
        ...{ about: "transaction", type: "payment", id, amountCentavos: centavos(cents), createdAt: at },
        ...(isRefused
          ? {
              ...{ state: "failed", apiStatus: "failed" },
              blockedDeposit: { reason: "CNPJ_PAYER_NOT_ALLOWED", refund: { status: "confirmed" } },
            }
          : { ...{ state: "completed", apiStatus: "completed" }, settledAt: at, completedAt: at }),
        ...{ counterpartName: "Paga", counterpartDocument: sealedDocument(payer) },
        charge: {
          ...{ customerName: name, customerDocument: sealedDocument(customer) },
          ...(email !== undefined && { customerEmail: email }),
        },
      },
      clock.now(),
    ),
  );
  clock.advance(60_000);
  return id;
}
const block = (
  transactionId: string,
  status: "approved" | "awaiting_response" | "dismissed",
  resolvedAt?: Date,
) =>
  store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      ...{ id: newId(), wallet: "principal", transactionId, status, blockType: "med" },
      ...{ amountCentavos: centavos(1_000), origin: "read", createdAt: clock.now() },
      ...{ changedAt: resolvedAt ?? clock.now(), resolvedAt: resolvedAt ?? null },
    }),
  );
const follow = async () => {
  while ((await updateSearchIndex(services)).hasMore);
};
const anew = async () => {
  while ((await recomputeRiskFlags(services)).hasMore);
  await follow();
};
const reasonsOf = async (id: string): Promise<readonly RiskReason[]> => {
  await follow();
  return (await getTransaction(manager, id)).risk;
};
const listed = async (filter: TransactionFilter, ctx = manager) =>
  (await listTransactions(ctx, filter)).items.map(({ id }) => id);

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  manager = await testContext(services, { role: "manager" });
  elsewhere = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });
});
const EMPTIED = [
  ...[
    "transactions",
    "charges",
    "customer_payments",
    "customers",
    "expected_payers",
    "balance_blocks",
    "risk_marks",
  ],
  ...["risk_rounds", "search_due", "search_objects", "search_words"],
];
beforeEach(async () => {
  await follow();
  clock.advance(60_000);
  await store.transaction(async (tx) => {
    for (const table of EMPTIED) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  });
});

/** Notifications published while the work was done. */
async function toldOf(work: () => Promise<unknown>) {
  const url = services.env.databaseUrl;
  const listener = openClient({ url, name: "test-marks", limits: LIMITS.listener });
  const said: string[] = [];
  listener.on("notification", ({ payload = "" }) => said.push(payload));
  await listener.connect();
  await listener.query(`listen ${LIVE_CHANNEL}`);
  await work();
  // Earlier notifications have arrived once this one has.
  await store.transaction((tx) => publish(tx, [{ name: "settings.changed" }]));
  await vi.waitUntil(() => said.some((one) => one.includes("settings.changed")));
  await listener.end();
  return said
    .flatMap((one) => parseChangeMessage(one).frames)
    .filter(({ name }) => name === "transaction.noted");
}

describe("the mark of a payment", () => {
  it("comes by each rule, from what was known when it was paid", async () => {
    const first = await payment({ cents: 150_000 });
    const usual = await payment({ cents: 150_000 });
    const another = await payment({ payer: HIS });
    await payment({ customer: NEW, isRefused: true });
    const afterRefusal = await payment({ customer: NEW });
    expect(await reasonsOf(first)).toEqual(["first_high"]);
    expect(await reasonsOf(usual)).toEqual([]);
    expect(await reasonsOf(another)).toEqual(["other_payer"]);
    expect(await reasonsOf(afterRefusal)).toEqual(["refused_before"]);
    await block(usual, "approved", clock.now());
    clock.advance(60_000);
    const afterLoss = await payment();
    expect(await reasonsOf(afterLoss)).toEqual(["lost_before"]);
    // Its own block, and what came later, say nothing of what was known then.
    expect(await reasonsOf(usual)).toEqual([]);
    expect(await reasonsOf(first)).toEqual(["first_high"]);
  });

  it("counts the names that one address was given", async () => {
    const email = "Pedidos@Exemplo.com";
    const [one, two] = [
      await payment({ name: "Ana Lima", email }),
      await payment({ customer: HIS, name: "Beto Reis", email: email.toLowerCase() }),
    ];
    const three = await payment({ customer: NEW, name: "Caio Sá", email });
    expect([await reasonsOf(one), await reasonsOf(two), await reasonsOf(three)]).toEqual([
      [],
      [],
      ["many_names"],
    ]);
  });

  it("follows a payer whoever was asked, and a loss that is told late", async () => {
    const lost = await payment({ customer: HIS });
    const paidFor = await payment({ customer: NEW, payer: HIS });
    expect(await reasonsOf(paidFor)).toEqual(["other_payer"]);
    const own = await payment({ customer: HIS });
    await follow();
    await block(lost, "approved", new Date(clock.now().getTime() - 200_000));
    expect(await reasonsOf(own)).toEqual(["lost_before"]);
    expect((await reasonsOf(paidFor)).toSorted()).toEqual(["lost_before", "other_payer"]);
  });

  it("is worked out again for later payments when an earlier one is told late", async () => {
    const big = await payment({ cents: 200_000 });
    expect(await reasonsOf(big)).toEqual(["first_high"]);
    await payment({ at: new Date(clock.now().getTime() - DAY_MS) });
    await follow();
    expect(await reasonsOf(big)).toEqual([]);
  });

  it("is what was known when it was paid of a payer who is expected later, and no longer", async () => {
    const pair = { wallet: "principal", customerId: idOf(HERS), payerId: idOf(HIS) };
    const isAnother = async (id: string) => (await getTransaction(manager, id)).isPaidByAnother;
    const before = await payment({ payer: HIS });
    expect(await reasonsOf(before)).toEqual(["other_payer"]);
    await expectPayer(manager, { ...pair, note: "Marido." });
    clock.advance(1_000);
    const during = await payment({ payer: HIS });
    expect([await reasonsOf(before), await reasonsOf(during)]).toEqual([["other_payer"], []]);
    expect([await isAnother(before), await isAnother(during)]).toEqual([false, false]);
    await unexpectPayer(manager, pair);
    clock.advance(1_000);
    const afterwards = await payment({ payer: HIS });
    // Said again, it holds from then on.
    await expectPayer(manager, { ...pair, note: "Marido, de novo." });
    clock.advance(1_000);
    const again = await payment({ payer: HIS });
    await anew();
    expect(await Promise.all([before, during, afterwards, again].map(reasonsOf))).toEqual([
      ...[["other_payer"], [], ["other_payer"], []],
    ]);
  });

  it("is no mark of what nobody paid, and of no other account", async () => {
    const refused = await payment({ cents: 200_000, isRefused: true });
    const there = await payment({ wallet: "loja-a" });
    await follow();
    expect(await store.read((reader) => reader.select().from(riskFlags))).toEqual([]);
    expect(await listed({ risk: "none" })).toEqual(expect.arrayContaining([refused, there]));
  });
});

describe("marked payments", () => {
  it("are filtered, summed and found by the word", async () => {
    const marked = await payment({ cents: 150_000 });
    const other = await payment({ payer: HIS });
    const plain = await payment();
    await block(marked, "awaiting_response");
    await block(plain, "dismissed");
    await follow();
    const today = { from: "2020-01-01" };
    expect(await listed({ risk: "any" })).toEqual([other, marked]);
    expect(await listed({ risk: "any", ...today })).toEqual([other, marked]);
    expect(await listed({ risk: "first_high" })).toEqual([marked]);
    expect(await listed({ risk: "none" })).toEqual([plain]);
    expect(await listed({ risk: "any", block: "ever" })).toEqual([marked]);
    expect(await listed({ risk: "none", block: "ever" })).toEqual([]);
    expect(await listed({ risk: "any" }, elsewhere)).toEqual([]);
    expect((await countTransactions(manager, { risk: "any" }))?.count).toBe(2);
    expect(
      (await listCharges(manager, { risk: "other_payer" })).items.map(({ id, risk }) => [id, risk]),
    ).toEqual([[other, ["other_payer"]]]);
    expect((await listCharges(manager, { risk: "none" })).items.map(({ id }) => id)).toEqual([plain]);
    expect(await sumListedCharges(manager, { risk: "any" })).toMatchObject({ count: 2 });
    for (const text of ["risco", "em risco", "suspeito", "at risk"])
      expect((await searchEverything(manager, { text })).hits.map(({ id }) => id).toSorted(), text).toEqual(
        [marked, other].toSorted(),
      );
  });
});

describe("a change of the rules", () => {
  it("works the marks out anew in steps, says how far it is, and is audited once", async () => {
    const big = await payment({ cents: 150_000 });
    const another = await payment({ payer: HIS });
    await anew();
    expect((await getRisk(manager, {})).progress).toBeNull();
    const { version } = await getRisk(manager, {});
    const rules = {
      ...DEFAULT_RISK_RULES,
      other_payer: { isOn: false },
      first_high: { isOn: true, fromCentavos: centavos(200_000) },
    };
    await changeRiskRules(manager, { ofVersion: version, rules });
    await changeRiskRules(manager, { ofVersion: version, rules });
    expect((await getRisk(manager, {})).progress).toEqual({ done: 0, total: 2 });
    await anew();
    expect(await getRisk(manager, {})).toMatchObject({
      version: version + 1,
      progress: null,
      changedBy: expect.any(String),
    });
    expect([await reasonsOf(big), await reasonsOf(another)]).toEqual([[], []]);
    expect((await searchEverything(manager, { text: "risco" })).hits).toEqual([]);
    await expect(
      changeRiskRules(manager, { ofVersion: version, rules: DEFAULT_RISK_RULES }),
    ).rejects.toMatchObject({ code: "conflict" });
    const acts = await store.read((reader) =>
      reader.rows<{ n: number }>(
        sql`select count(*)::int as n from audit_entries where act = 'risk.change_rules'`,
      ),
    );
    expect(acts).toEqual([{ n: 1 }]);
    await changeRiskRules(manager, { ofVersion: version + 1, rules: DEFAULT_RISK_RULES });
    await anew();
    expect([await reasonsOf(big), await reasonsOf(another)]).toEqual([["first_high"], ["other_payer"]]);
  });

  it("counts a block on a payment that was marked as one, whatever is said of its payer afterwards", async () => {
    const marked = await payment({ payer: HIS });
    await block(marked, "awaiting_response");
    await follow();
    const counted = async () => {
      const { marked: of, unmarked, byReason } = await getRisk(manager, { days: 30 });
      return [of.payments, of.blocked, unmarked.blocked, byReason[0]?.share.blocked];
    };
    expect(await counted()).toEqual([1, 1, 0, 1]);
    const pair = { wallet: "principal", customerId: idOf(HERS), payerId: idOf(HIS) };
    await expectPayer(manager, { ...pair, note: "Marido." });
    await anew();
    expect(await counted()).toEqual([1, 1, 0, 1]);
    expect(await listed({ type: "payment", risk: "any", block: "ever" })).toEqual([marked]);
    await unexpectPayer(manager, pair);
    await follow();
    expect(await counted()).toEqual([1, 1, 0, 1]);
  });

  it("shows what became of the marked and of the others, as the lists that its figures open", async () => {
    const marked = [await payment({ cents: 150_000 }), await payment({ payer: HIS })];
    const plain = [await payment(), await payment()];
    await block(marked[0] ?? "", "approved", clock.now());
    await block(plain[1] ?? "", "awaiting_response");
    await block(plain[1] ?? "", "awaiting_response");
    await anew();
    const risk = await getRisk(manager, { days: 30 });
    expect(risk.marked).toMatchObject({ payments: 2, blocked: 1, isFew: true });
    expect(risk.unmarked).toMatchObject({ blocked: 1 });
    expect(risk.byReason.map(({ reason, share }) => [reason, share.payments, share.blocked])).toEqual([
      ...[
        ["other_payer", 1, 0],
        ["first_high", 1, 1],
      ],
      ...[
        ["many_names", 0, 0],
        ["refused_before", 0, 0],
        ["lost_before", 0, 0],
      ],
    ]);
    const { from } = risk;
    expect(await listed({ type: "payment", risk: "any", from })).toHaveLength(risk.marked.payments);
    expect(await listed({ type: "payment", risk: "any", block: "ever", from })).toHaveLength(
      risk.marked.blocked,
    );
    expect(await listed({ type: "payment", risk: "none", block: "ever", from })).toHaveLength(
      risk.unmarked.blocked,
    );
    expect((await getRisk(elsewhere, {})).marked.payments).toBe(0);
  });
});

describe("a viewer of a list", () => {
  it("is told of a mark with its row and once, and of a payment without one nothing", async () => {
    const [plain, marked] = [await payment(), await payment({ payer: HIS })];
    const frames = await toldOf(follow);
    expect(frames.map(({ ids, wallet }) => ({ ids, wallet }))).toEqual([
      { ids: [marked], wallet: "principal" },
    ]);
    expect(frames[0]?.rows?.map((row) => unpackRow(row)?.risk)).toEqual([["other_payer"]]);
    expect(plain).not.toBe(marked);
    expect(await toldOf(follow)).toEqual([]);
  });

  it("is told of what a change of the rules marks and no longer marks", async () => {
    const marked = await payment({ payer: HIS });
    await follow();
    const { version } = await getRisk(manager, {});
    const rules = { ...DEFAULT_RISK_RULES, other_payer: { isOn: false } };
    await changeRiskRules(manager, { ofVersion: version, rules });
    const frames = await toldOf(anew);
    expect(frames.flatMap(({ ids = [] }) => ids)).toEqual([marked]);
    expect(frames[0]?.rows?.map((row) => unpackRow(row)?.risk)).toEqual([[]]);
    await changeRiskRules(manager, { ofVersion: version + 1, rules: DEFAULT_RISK_RULES });
    await anew();
  });
});
