import { hashKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type ReportedChanges, type Urgency } from "@/lib/platform/live/follow";
import { type LiveRow } from "@/lib/platform/live/row";
import { liveRow } from "@/lib/testing/live-rows";
import { followOf } from "./following";
import { invalidations } from "./invalidations";

const ID = "00000000-0000-4000-8000-000000000001";
const rowOf = (said: Partial<LiveRow> = {}) => liveRow({ id: ID, ...said });
const told = (row: LiveRow, wallet = "principal"): ReportedChanges => ({
  wallet,
  ids: new Set([row.id]),
  rows: new Map([[row.id, row]]),
});
const empty = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] };

function urgencyOf(queryKey: readonly unknown[], data: unknown, news: ReportedChanges): Urgency | null {
  const follow = followOf(queryKey);
  return typeof follow === "string" ? follow : follow(queryKey, data, news).urgency;
}
const comesInto = (queryKey: readonly unknown[], row: LiveRow, wallet?: string) =>
  urgencyOf(queryKey, empty, told(row, wallet)) === "now";

test("a charge comes into the lists of its wallet whose filter lets it through", () => {
  const list = (filter: Parameters<typeof chargeQueries.list>[1]) =>
    chargeQueries.list("principal", filter).queryKey;
  expect(comesInto(list({}), rowOf())).toBe(true);
  expect(comesInto(list({ state: "pending" }), rowOf())).toBe(true);
  expect(comesInto(list({ state: "completed" }), rowOf())).toBe(false);
  expect(comesInto(list({ from: "2026-11-04" }), rowOf())).toBe(false);
  expect(comesInto(list({ search: "ana" }), rowOf())).toBe(true);
  expect(comesInto(list({}), rowOf({ type: "withdrawal" }))).toBe(false);
  expect(comesInto(list({}), rowOf(), "loja")).toBe(false);
});

test("a charge comes into the lists of its state and of each flag that holds of it", () => {
  const list = (filter: Parameters<typeof chargeQueries.list>[1]) =>
    chargeQueries.list("principal", filter).queryKey;
  const row = rowOf({ state: "completed", hasOpenBlock: true, heldCentavos: 1, returnedCentavos: 12_345 });
  for (const flag of ["blocked", "refunded"] as const) {
    expect(comesInto(list({ flag }), row)).toBe(true);
    expect(comesInto(list({ flag, state: "completed" }), row)).toBe(true);
    expect(comesInto(list({ flag, state: "pending" }), row)).toBe(false);
  }
  expect(comesInto(list({ flag: "confirming" }), row)).toBe(false);
  expect(comesInto(list({ flag: "confirming", state: "completed" }), row)).toBe(false);
});

test("that a charge is being verified is in no version: its list is read, and older rows change nothing", () => {
  const key = chargeQueries.list("principal", {}).queryKey;
  const item = { ...rowOf({ version: 2 }), wallet: "principal" };
  const data = { pages: [{ items: [item], nextCursor: null }], pageParams: [undefined] };
  expect(urgencyOf(key, data, told(rowOf({ version: 2, isVerifying: true })))).toBe("now");
  expect(urgencyOf(key, data, told(rowOf({ version: 2 })))).toBeNull();
  expect(urgencyOf(key, data, told(rowOf({ version: 1, isVerifying: true })))).toBeNull();
});

test("a withdrawal comes into the lists of its wallet, and a request for one is read whatever came", () => {
  const withdrawal = rowOf({ type: "withdrawal", state: "processing" });
  const list = (filter: Parameters<typeof withdrawalQueries.list>[1]) =>
    withdrawalQueries.list("principal", filter).queryKey;
  expect(comesInto(list({}), withdrawal)).toBe(true);
  expect(comesInto(list({ state: "completed" }), withdrawal)).toBe(false);
  expect(comesInto(list({}), rowOf())).toBe(false);
  expect(comesInto(withdrawalQueries.approvalRequests("principal").queryKey, withdrawal)).toBe(true);
});

test("a transaction comes into the lists whose filter lets it through, of a period once it is settled", () => {
  const list = (filter: Parameters<typeof transactionQueries.list>[0]) =>
    transactionQueries.list(filter).queryKey;
  const settled = rowOf({ state: "completed", settledAt: "2026-11-03T12:00:00.000Z" });
  expect(comesInto(list({}), rowOf())).toBe(true);
  expect(comesInto(list({ wallet: "principal" }), rowOf())).toBe(true);
  expect(comesInto(list({ wallet: "loja" }), rowOf())).toBe(false);
  expect(comesInto(list({ type: "withdrawal" }), rowOf())).toBe(false);
  expect(comesInto(list({ state: "completed" }), rowOf())).toBe(false);
  expect(comesInto(list({ minCentavos: 20_000 }), rowOf())).toBe(false);
  expect(comesInto(list({ maxCentavos: 20_000 }), rowOf())).toBe(true);
  expect(comesInto(list({ block: "open" }), rowOf())).toBe(false);
  expect(comesInto(list({ block: "open" }), rowOf({ hasOpenBlock: true }))).toBe(true);
  expect(comesInto(list({ mismatch: "outcome" }), rowOf())).toBe(false);
  expect(comesInto(list({ from: "2026-11-03" }), rowOf())).toBe(false);
  expect(comesInto(list({ from: "2026-11-03" }), settled)).toBe(true);
  expect(urgencyOf(transactionQueries.count({}).queryKey, { count: 1 }, told(rowOf()))).toBe("soon");
  expect(urgencyOf(transactionQueries.rawEvent("principal", ID, 1).queryKey, {}, told(rowOf()))).toBeNull();
});

test("a state that the page of a noun has no word for is shown as another", () => {
  const follow = followOf(chargeQueries.all);
  const data = { ...rowOf(), wallet: "principal" };
  const key = chargeQueries.detail("principal", ID).queryKey;
  const followed =
    typeof follow === "string" ? null : follow(key, data, told(rowOf({ version: 2, state: "reversed" })));
  expect(followed?.data).toMatchObject({ state: "other", version: 2 });
});

test("a list of refunds is read now where one came or went, by what its payment's row says", () => {
  const refund = (state: string) => ({
    pages: [{ items: [{ transactionId: ID, state, version: 1 }], nextCursor: null }],
    pageParams: [undefined],
  });
  const of = (row: LiveRow, data: object = empty, filter: { state?: "pending" | "confirmed" } = {}) =>
    urgencyOf(refundQueries.list("principal", filter).queryKey, data, told(row));
  const [none, pending, confirmed] = (["none", "pending", "confirmed"] as const).map((refundState) =>
    rowOf({ refundState, version: 2 }),
  ) as [LiveRow, LiveRow, LiveRow];
  expect([of(none), of(pending), of(confirmed)]).toEqual([null, "now", "now"]);
  expect([of(pending, empty, { state: "confirmed" }), of(pending, empty, { state: "pending" })]).toEqual([
    null,
    "now",
  ]);
  expect([of(confirmed, refund("pending")), of(pending, refund("pending"))]).toEqual(["later", "later"]);
  expect([of(none, refund("pending")), of(pending, refund("error"))]).toEqual(["now", "now"]);
  expect(of(confirmed, refund("pending"), { state: "pending" })).toBe("now");
  const unknown: ReportedChanges = { wallet: "principal", ids: new Set([ID]), rows: new Map() };
  expect(urgencyOf(refundQueries.list("principal", {}).queryKey, empty, unknown)).toBe("now");
  expect(urgencyOf(refundQueries.list("loja", {}).queryKey, empty, told(pending))).toBeNull();
});

test("a refund in sight stands at once as its payment's row says, and never as it stood before", () => {
  const follow = followOf(refundQueries.all);
  const shownOf = (state: string, version: number, row: LiveRow) => {
    const item = { transactionId: ID, state, version, reason: "duplicada" };
    const data = { pages: [{ items: [item], nextCursor: null }], pageParams: [undefined] };
    if (typeof follow === "string") throw new Error("refunds are not followed");
    const key = refundQueries.list("principal", {}).queryKey;
    const followed = follow(key, data, told(row)).data as typeof data;
    return followed.pages[0]?.items[0];
  };
  const confirmed = rowOf({ refundState: "confirmed", version: 3 });
  expect(shownOf("pending", 2, confirmed)).toEqual({
    transactionId: ID,
    state: "confirmed",
    version: 3,
    reason: "duplicada",
  });
  expect(shownOf("error", 4, confirmed)).toMatchObject({ state: "error", version: 4 });
  expect(shownOf("pending", 2, rowOf({ version: 3 }))).toMatchObject({ state: "pending" });
});

test("a list of one wallet's blocks is not read for another's", () => {
  const of = (wallet?: string) =>
    urgencyOf(blockQueries.list(wallet === undefined ? {} : { wallet }).queryKey, empty, told(rowOf()));
  expect([of(), of("principal"), of("loja")]).toEqual(["now", "now", null]);
});

test("a note on a block touches its own page, and no list or sum", () => {
  const keys = invalidations["block.noted"]({ name: "block.noted", ids: [ID], wallet: "principal" });
  const isTouched = (queryKey: readonly unknown[]) =>
    keys.some((key) => hashKey(queryKey.slice(0, key.length)) === hashKey(key));
  expect(isTouched(blockQueries.detail(ID).queryKey)).toBe(true);
  const others = [blockQueries.list({}), blockQueries.summary(), blockQueries.detail("another")];
  expect(others.map(({ queryKey }) => isTouched(queryKey))).toEqual([false, false, false]);
});

test("the page of one refund or block is read for its own alone", () => {
  const refund = (id: string) => refundQueries.detail("principal", id).queryKey;
  expect(urgencyOf(refund(ID), {}, told(rowOf()))).toBe("now");
  expect(urgencyOf(refund("another"), {}, told(rowOf()))).toBeNull();
  expect(urgencyOf(refundQueries.open("principal").queryKey, {}, told(rowOf()))).toBe("now");
  const block = (id: string, siblings: string[] = []) =>
    urgencyOf(
      blockQueries.detail(id).queryKey,
      { id, siblings: siblings.map((sibling) => ({ id: sibling })) },
      told(rowOf()),
    );
  expect([block(ID), block("another", [ID]), block("another")]).toEqual(["now", "now", null]);
});
