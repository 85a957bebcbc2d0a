import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";

const { store, asOwner } = await testDatabase();
const WAITING = 2_000;
const APPLIED = 300;

beforeAll(async () => {
  await store.writers.query(`
    insert into deliveries (endpoint, body_sha256, body, headers, secret_index, received_at, last_received_at, state, event,
      transaction_id, wallet)
    select 'main', n::text, '', '{}', 0, now() - n * interval '1 s', now(), case when is_read then 'applied' else 'received' end,
      case when is_read then 'payment_completed' end, case when is_read then 'transaction-' || n end,
      case when is_read then 'loja-' || n % 3 end
    from (select n, n <= ${APPLIED} as is_read from generate_series(1, ${WAITING + APPLIED}) as n) as given`);
  await asOwner("vacuum analyze deliveries");
});

test.each(["deliveries_event_received", "deliveries_transaction", "deliveries_wallet_received"])(
  "%s has what was read, and nothing that only arrived",
  async (index) => {
    const { rows } = await store.writers.query<{ entries: number }>(
      "select reltuples::float8 as entries from pg_class where relname = $1",
      [index],
    );
    expect(rows[0]?.entries).toBe(APPLIED);
  },
);

test.each([
  ["deliveries_event_received", "event = 'payment_expired' order by received_at desc, id desc limit 50"],
  ["deliveries_wallet_received", "wallet = 'loja-1' order by received_at desc, id desc limit 5"],
  ["deliveries_transaction", "transaction_id = 'transaction-7'"],
  ["deliveries_transaction", "transaction_id = any(array['transaction-7', 'transaction-8'])"],
])("%s leads to what is asked by it: %s", async (index, asked) => {
  const { rows } = await store.writers.query<{ "QUERY PLAN": string }>(
    `explain select id from deliveries where ${asked}`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
});

test("a wallet that another row names leads by it too", async () => {
  const { rows } = await store.writers.query<{ "QUERY PLAN": string }>(`
    explain select found.id from unnest(array['loja-1', 'loja-2']) as allowed(wallet) cross join lateral (
      select id from deliveries where wallet = allowed.wallet order by received_at desc, id desc limit 5) as found`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("deliveries_wallet_received");
});
