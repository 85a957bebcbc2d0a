import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { PixError } from "@/lib/pix/pix-error";
import { fakePix, testServices } from "@/lib/testing/context";
import { readDueTransactions } from "./read-due-transactions.server";

const READS_PER_ROUND = 40;
const services = await testServices();
let asked: string[] = [];
const pix = fakePix({
  getTransaction: (id) => {
    asked.push(id);
    return Promise.reject(new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }));
  },
});

/** Due one after another, the first the longest. */
async function givenDue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await services.store.writers.query(
    `insert into transactions (id, wallet, type, state, amount_centavos, origin, created_at, changed_at, next_read_at)
     select id, 'principal', 'payment', 'pending', 100, 'webhook', $2, $2, $2::timestamptz - make_interval(secs => 100000 - n)
     from unnest($1::uuid[]) with ordinality due(id, n)`,
    [ids, services.clock.now()],
  );
  return ids;
}

beforeEach(async () => {
  asked = [];
  await services.store.writers.query("update transactions set next_read_at = null");
});

describe("the reconciler's budget (I30)", () => {
  it.each([10, 40, 1_000, 20_000])("holds with %i objects due, the longest due first", async (count) => {
    const ids = await givenDue(count);
    const again = await readDueTransactions({ ...services, pix });
    expect(asked.toSorted()).toEqual(ids.slice(0, READS_PER_ROUND).toSorted());
    // A round more at once would be a budget without an end.
    expect(again).toEqual({ hasMore: false });
  });

  it("starves none: each is read once before any is read twice", { tags: "extended" }, async () => {
    const ids = await givenDue(4 * READS_PER_ROUND);
    for (let round = 0; round < 4; round += 1) await readDueTransactions({ ...services, pix });
    expect(asked.toSorted()).toEqual(ids.toSorted());
  });

  it("is one for two instances that look at once", { tags: "extended" }, async () => {
    await givenDue(3 * READS_PER_ROUND);
    await Promise.all([1, 2].map(() => readDueTransactions({ ...services, pix })));
    expect(asked).toHaveLength(2 * READS_PER_ROUND);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
