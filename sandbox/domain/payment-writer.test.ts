import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { centavos } from "@/lib/core/money/money";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { TestClient } from "../testing/client";
import { type TestSandbox, startTestSandbox } from "../testing/harness";
import { type Store, type Tx, inTransaction } from "../store/store";
import { openCharge } from "./charges";
import { type Payer } from "./decide-payment";
import { type Paid, payCharges } from "./pay-charge";
import { PaymentWriter } from "./payment-writer";
import { ServiceError } from "./service-error";

const RUNS = 40;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const WALLETS = ["principal", "loja-a", "loja-b"];
const NOBODY = "0190f3a2-1111-7222-8333-444455556666";

let sandbox: TestSandbox;
let client: TestClient;
let store: Store;
beforeAll(async () => {
  sandbox = await startTestSandbox({ postgresUrl: inject("postgresUrl") });
  client = new TestClient(sandbox);
  const pool = openPool({
    url: sandbox.databaseUrl,
    max: 3,
    name: "test",
    limits: LIMITS.sandbox,
    isPipelined: true,
    keepsPlans: true,
  });
  store = { pool, clock: systemClock, onWorkLeft: () => undefined };
});
afterAll(async () => {
  await store.pool.end();
  await sandbox.close();
});
beforeEach(async () => {
  await client.control("POST", "/reset");
  await client.signIn();
  for (const reference of ["loja-a", "loja-b"])
    await client.api("POST", "/sub-accounts", { reference, name: reference });
  for (const subAccount of [null, "loja-a"])
    await client.control("POST", "/webhook-endpoints", { url: "http://127.0.0.1:9/", subAccount });
});

type Charge = { wallet: string; amount: number; legs: { to: string; share: number }[]; lives: number };
type PaymentScenario = {
  charges: Charge[];
  payments: { charge: number; payer: Payer }[];
  feePercent: number;
  blocksCompanies: boolean;
  isAuto: boolean;
  chaos: number;
};

const world: fc.Arbitrary<PaymentScenario> = fc.record({
  charges: fc.array(
    fc.record({
      wallet: fc.constantFrom(...WALLETS),
      amount: fc.integer({ min: 100, max: 50_000 }),
      legs: fc.array(
        fc.record({ to: fc.constantFrom("loja-a", "loja-b"), share: fc.integer({ min: 1, max: 40 }) }),
        { maxLength: 2 },
      ),
      lives: fc.constantFrom(HOUR_MS, HOUR_MS, SECOND_MS),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  // Some charge is paid twice, and one is not there.
  payments: fc.array(
    fc.record({
      charge: fc.nat({ max: 8 }),
      payer: fc.constantFrom<Payer>({}, { name: "Ana" }, { name: "Loja", document: "11222333000181" }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  feePercent: fc.constantFrom(0, 9_900, 900_000),
  blocksCompanies: fc.boolean(),
  isAuto: fc.boolean(),
  chaos: fc.constantFrom(0, 0.5),
});

type PayAll = (tx: Tx, payments: { id: string; payer: Payer }[], auto: boolean) => Promise<Paid[]>;

const together: PayAll = payCharges;
const oneAfterTheOther: PayAll = async (tx, payments, auto) => {
  const paid: Paid[] = [];
  for (const payment of payments) paid.push(...(await payCharges(tx, [payment], auto)));
  return paid;
};

class Undone extends Error {
  constructor(readonly picture: unknown) {
    super("undone");
  }
}

/** Everything that the payments leave behind, without what is drawn; and nothing of it stays. No order of deliveries is promised. */
async function pictureOf(of: PaymentScenario, pay: PayAll): Promise<unknown> {
  const lived = inTransaction(store, async (tx) => {
    const begin = new Date("2026-07-01T12:00:00Z");
    tx.now = begin;
    tx.state = {
      ...tx.state,
      policy: { ...tx.state.policy, blockCnpjPayers: of.blocksCompanies },
      fees: { ...tx.state.fees, charge: { percentMillionths: 0, fixedCentavos: 0, minimumCentavos: 0 } },
      chaos: { duplicate: of.chaos, reorder: of.chaos, failFirst: of.chaos, seed: 7 },
    };
    await tx.query("alter sequence chaos_draws restart");
    const ids: string[] = [];
    for (const { wallet, amount, legs, lives } of of.charges)
      ids.push(
        (
          await openCharge(
            tx,
            { wallet, idempotencyKey: undefined },
            {
              amount: centavos(amount),
              description: "one of many",
              expiresIn: lives / SECOND_MS,
              ...(legs.length > 0 && {
                split: legs.map(({ to, share }) => ({
                  subAccount: to,
                  amount: centavos(Math.max(1, Math.floor((amount * share) / 100))),
                })),
              }),
            },
          )
        ).id,
      );
    // The fee has grown since, and some charges are over time.
    tx.state.fees.charge.percentMillionths = of.feePercent;
    tx.now = new Date(begin.getTime() + HOUR_MS / 2);
    const asked = of.payments.map(({ charge, payer }) => ({ id: ids[charge] ?? NOBODY, payer }));
    const answers = (await pay(tx, asked, of.isAuto)).map((paid) =>
      paid instanceof ServiceError ? [paid.status, paid.message] : [numberOf(ids, paid.id), shown(paid)],
    );
    throw new Undone(masked(ids, { answers, ...(await leftBehind(tx)) }));
  });
  return lived.catch((error: unknown) => {
    if (error instanceof Undone) return error.picture;
    throw error;
  });
}

const numberOf = (ids: readonly string[], id: string) => ids.indexOf(id);
const shown = ({ e2e_id, ...rest }: Exclude<Paid, ServiceError>) => ({
  ...rest,
  seq: null,
  hasE2e: e2e_id !== null,
});

async function leftBehind(tx: Tx) {
  const charges = await tx.query(
    "select *, null as seq, e2e_id is not null as e2e_id from transactions where type = 'payment' order by id",
  );
  const parts = await tx.query(
    `select parent_id, type, wallet, counterpart_wallet, status, amount, net_amount, paid_at from transactions
     where type <> 'payment' order by parent_id, type, counterpart_wallet, amount`,
  );
  const accounts = await tx.query("select wallet, kind, amount from ledger_accounts order by id");
  const postings = await tx.query(
    `select coalesce(t.parent_id, t.id) as charge, a.wallet, a.kind, p.amount from ledger_postings p
     join transactions t on t.id = p.transaction_id join ledger_accounts a on a.id = p.account_id
     order by 1, 2, 3, 4`,
  );
  const events = await tx.query(
    `select e.event, e.event_id, regexp_replace(e.body, '"e2eId":"[^"]*"', '') as body, o.wallet, d.due_at,
       d.lose_first_answer
     from deliveries d join webhook_events e on e.id = d.event_row join webhook_endpoints o on o.id = d.endpoint_id
     order by e.event_id, d.due_at, d.lose_first_answer`,
  );
  const outcomes = await tx.query("select kind, transaction_id, due_at from outcomes order by id");
  return { charges, parts, accounts, postings, events, outcomes };
}

/** The ids of the charges are drawn too: each by its number. */
const masked = (ids: readonly string[], picture: unknown): unknown =>
  JSON.parse(
    ids
      .reduce(
        (text, id, number) =>
          text.replaceAll(id, `charge ${number}`).replaceAll(id.replaceAll("-", ""), `code ${number}`),
        JSON.stringify(picture),
      )
      .replaceAll(/"pix_copy_paste":"[^"]*"/g, '"pix_copy_paste":""'),
  );

describe("payments that are written together", () => {
  it("come to what they come to one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (of) => {
        expect(await pictureOf(of, together)).toEqual(await pictureOf(of, oneAfterTheOther));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it("share a commit while one is on its way", async () => {
    const ids = await newCharges(30);
    const writer = new PaymentWriter(store, false);
    await Promise.all(ids.map((id) => writer.pay({ id, payer: {} })));
    const { rows } = await store.pool.query(
      "select count(*) as paid, count(distinct xmin::text) as commits from transactions where status = 'completed' and type = 'payment'",
    );
    expect(rows).toEqual([{ paid: 30, commits: 2 }]);
    expect((await client.control("GET", "/ledger")).body).toMatchObject({ sum: 0 });
  });

  it("hear each of its own", async () => {
    const [paid = "", twice = "", cancelled = "", over = ""] = await newCharges(4);
    await client.control("POST", `/charges/${cancelled}/cancel`);
    await store.pool.query("update transactions set expires_at = now() - interval '1 hour' where id = $1", [
      over,
    ]);
    const writer = new PaymentWriter(store, false);
    const asked = [paid, twice, NOBODY, cancelled, over, twice].map((id) => writer.pay({ id, payer: {} }));
    const heard = (await Promise.allSettled(asked)).map((answer) =>
      answer.status === "fulfilled"
        ? answer.value
        : answer.reason instanceof ServiceError && answer.reason.status,
    );
    expect(heard).toMatchObject([
      { id: paid, status: "completed" },
      { id: twice, status: "completed" },
      404,
      409,
      409,
      409,
    ]);
    const { rows } = await store.pool.query("select status from transactions where id = $1", [over]);
    expect(rows).toEqual([{ status: "expired" }]);
  });

  it("go on without the one that the database refuses", async () => {
    const ids = await newCharges(5);
    await store.pool.query(
      `create function refuse_third() returns trigger language plpgsql as $$ begin
         raise exception 'not this one';
       end $$`,
    );
    await store.pool.query(
      `create trigger refuse_third before update on transactions for each row when (new.id = '${ids[2]}')
       execute function refuse_third()`,
    );
    try {
      const writer = new PaymentWriter(store, false);
      const answers = await Promise.allSettled(ids.map((id) => writer.pay({ id, payer: {} })));
      expect(answers.map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
        "fulfilled",
        "fulfilled",
      ]);
      expect(answers[2]).toMatchObject({ reason: { message: "not this one" } });
    } finally {
      await store.pool.query("drop function refuse_third() cascade");
    }
    const { body } = await client.api("GET", "/account");
    expect(body).toMatchObject({ balance: { available: { amount: 4 * (5_000 - 50) } } });
  });
});

async function newCharges(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { body } = await client.api("POST", "/pix", { amount: 50, description: "one of many" });
    ids.push(String(body.id));
  }
  return ids;
}
