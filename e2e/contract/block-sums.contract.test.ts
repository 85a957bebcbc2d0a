/** @module-tag extended */
import fc from "fast-check";
import pg from "pg";
import { expect, it } from "vitest";
import { getExposure } from "@/lib/composers/exposure/get-exposure.server";
import { updateSearchIndex } from "@/lib/composers/search/update-search-index.server";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { testClock, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { PRINCIPAL, bodyOf, openClient, sandbox, useSandbox } from "./service";

// The sums of the desk and its exposure, by wallet, kind, reason and payer, equal the service's own ledger. The test
// uses over a thousand blocks: many cover a part, several are on one payment, and each ended in its own way.

useSandbox();

const BLOCKS = 1_000;
const PAYMENTS = 60;
const SEED = 20_261_125;
const AT_ONCE = 8;
const WALLETS = ["principal", "loja-a", "loja-b"] as const;
const REASONS = ["Golpe relatado", "Conta invadida", null] as const;
const PAYERS = [
  { name: "Ana Reis", document: "52998224725" },
  { name: "Bento Luz", document: "11144477735" },
  { name: "Clara Sá", document: "49021913003" },
] as const;

async function inParallel<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

it("adds up a thousand blocks to the centavo of the service's own ledger", { timeout: 240_000 }, async () => {
  const client = openClient();
  const { control } = sandbox();
  for (const reference of WALLETS.slice(1))
    await client.createSubAccount(bodyOf({ reference, name: reference }), PRINCIPAL);
  const services = await testServices({ pix: client, clock: testClock(new Date()) });
  await givenWallets(services, [...WALLETS]);
  const manager = await testContext(services, { role: "manager" });

  const payments: { id: string; wallet: string; left: number }[] = [];
  await inParallel(
    Array.from({ length: PAYMENTS }, (_, at) => at),
    async (at) => {
      const wallet = WALLETS[at % WALLETS.length] ?? "principal";
      const amount = 5_000 + at;
      const charge = await client.createCharge(bodyOf({ amount, description: "Pedido" }), {
        ...PRINCIPAL,
        wallet,
        idempotencyKey: `gch1-${String(at).padStart(32, "0")}`,
      });
      await control("POST", `/charges/${charge.id}/pay`, { payer: PAYERS[(at % 7) % PAYERS.length] });
      payments.push({ id: charge.id, wallet, left: amount * 100 });
    },
  );

  const [plan] = fc.sample(
    fc.array(
      fc.record({
        payment: fc.nat(PAYMENTS - 1),
        cents: fc.integer({ min: 100, max: 20_000 }),
        kind: fc.constantFrom("med", "med", "judicial", "administrative"),
        reason: fc.constantFrom(...REASONS),
        end: fc.constantFrom("waiting", "waiting", "defend", "approve", "reject"),
      }),
      { minLength: BLOCKS, maxLength: BLOCKS },
    ),
    { numRuns: 1, seed: SEED },
  );
  await inParallel(plan ?? [], async ({ payment, cents, kind, reason, end }) => {
    const on = payments[payment];
    if (!on) return;
    const { id } = await control<{ id: string }>("POST", "/blocks", {
      transactionId: on.id,
      blockType: kind,
      amount: cents / 100,
      ...(reason !== null && { reason }),
    });
    if (end !== "waiting") await control("POST", `/blocks/${id}/${end}`, {});
  });

  await inParallel(payments, ({ id, wallet }) => readTransaction(services, wallet, id));
  await Promise.all(WALLETS.map((wallet) => readBlockList(services, wallet)));
  // The owner of each payment is read after the writes.
  while ((await updateSearchIndex(services)).hasMore);

  const ledger = new pg.Client({ connectionString: sandbox().databaseUrl });
  await ledger.connect();
  try {
    const held = await sumsOf(
      ledger,
      `select wallet as key, amount as cents from ledger_accounts where kind = 'held' and amount <> 0`,
    );
    const { exposure, wallets, queues } = await summarizeBlocks(manager);
    expect(new Map(wallets.map((row) => [row.wallet, Number(row.exposure.amountCentavos)]))).toEqual(held);
    expect(Number(exposure.amountCentavos)).toBe([...held.values()].reduce((sum, cents) => sum + cents, 0));
    expect(addUp(queues.answer.amountCentavos, queues.review.amountCentavos)).toBe(exposure.amountCentavos);

    const all = await everyBlock(manager);
    expect(all).toHaveLength(BLOCKS);
    expect(all.filter(({ transactionId }) => transactionId !== null)).toHaveLength(BLOCKS);
    const postedTo = (kind: string, key: string) => `
      select ${key} as key, sum(p.amount)::bigint as cents
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      join transactions t on t.id = p.transaction_id
      left join transactions parent on parent.id = t.parent_id
      where a.kind = '${kind}' group by 1 having sum(p.amount) <> 0`;
    const payer = "coalesce(parent.counterpart_name, t.counterpart_name)";
    const open = all.filter(({ resolvedAt }) => resolvedAt === null);
    expect(sumBy(open, (row) => row.paidBy.name ?? "")).toEqual(
      await sumsOf(ledger, postedTo("held", payer)),
    );
    // A loss is what the service paid out as chargebacks.
    const lost = all.filter(({ status }) => status === "approved");
    expect(sumBy(lost, (row) => row.wallet)).toEqual(
      await sumsOf(
        ledger,
        `select wallet as key, sum(amount)::bigint as cents from transactions where type = 'chargeback' group by 1`,
      ),
    );
    // The ledger knows no reason: a block is its posting by payment, moment and amount.
    const heldFor = (key: string, isOf = "true") => `
      select ${key} as key, sum(held.amount)::bigint as cents from blocks b cross join lateral (
        select p.amount from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'held' and p.transaction_id = b.transaction_id and p.created_at = b.created_at and p.amount = b.amount
        limit 1) held where ${isOf} group by 1`;
    expect(sumBy(all, (row) => row.reason ?? "none")).toEqual(
      await sumsOf(ledger, heldFor("coalesce(b.reason, 'none')")),
    );

    const { now, groups, outcomes } = await getExposure(manager);
    expect(now).toMatchObject({ heldCentavos: exposure.amountCentavos, count: open.length, isCut: false });
    expect(grouped(groups.wallet, ({ key }) => key)).toEqual(held);
    expect(grouped(groups.payer, ({ name }) => name)).toEqual(await sumsOf(ledger, postedTo("held", payer)));
    const isOpen = "b.status in ('awaiting_response', 'defended')";
    expect(grouped(groups.kind, ({ key }) => key)).toEqual(
      await sumsOf(ledger, heldFor("b.block_type", isOpen)),
    );
    for (const [status, cents] of [
      ["approved", outcomes.all.lostCentavos],
      ["rejected", outcomes.all.wonCentavos],
    ] as const)
      expect(new Map([[status, Number(cents)]])).toEqual(
        await sumsOf(ledger, heldFor("b.status", `b.status = '${status}'`)),
      );
    const reasons = outcomes.groups.reason.rows.map(
      ({ key, wonCentavos, lostCentavos }) =>
        [key ?? "none", Number(addUp(wonCentavos, lostCentavos))] as const,
    );
    expect(new Map(reasons)).toEqual(
      await sumsOf(ledger, heldFor("coalesce(b.reason, 'none')", `not ${isOpen}`)),
    );
  } finally {
    await ledger.end();
  }
});

async function sumsOf(client: pg.Client, statement: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; cents: string }>(statement);
  return new Map(rows.map(({ key, cents }) => [key, Number(cents)]));
}

function sumBy(rows: readonly BlockListItem[], keyOf: (row: BlockListItem) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amountCentavos);
  return sums;
}

const grouped = <Row extends { heldCentavos: Sum }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row) ?? "";
    sums.set(key, (sums.get(key) ?? 0) + Number(row.heldCentavos));
  }
  return sums;
};

async function everyBlock(ctx: Parameters<typeof listBlocks>[0]): Promise<BlockListItem[]> {
  const all: BlockListItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBlocks(ctx, { stage: "all", ...(cursor !== undefined && { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
