import { beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { TransactionWire } from "@/lib/pix/wire/transaction";
import { type TestServices, testServices } from "@/lib/testing/context";
import { applyTransactionRead } from "./apply-transaction-read.server";

const EXPIRES_AT = "2026-11-18T12:05:00Z";
const LONG_AFTER = new Date("2026-11-18T15:00:00Z");
const LONG_BEFORE = new Date("2026-11-18T12:00:30Z");

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

function endedUnpaid(updatedAt: string | null): TransactionWire {
  const answer = {
    id: newId(),
    status: "cancelled",
    type: "payment",
    amount: 10,
    createdAt: "2026-11-18T12:00:00Z",
    expiresAt: EXPIRES_AT,
    ...(updatedAt !== null && { updatedAt }),
  };
  return TransactionWire.parse(parseJson(JSON.stringify(answer)));
}

test.each([
  ["cancelled in time and read long after", "2026-11-18T12:01:00Z", LONG_AFTER, "cancelled"],
  ["ended at its time", EXPIRES_AT, LONG_AFTER, "expired"],
  ["ended at its time, by a service whose clock is ahead of ours", EXPIRES_AT, LONG_BEFORE, "expired"],
  ["ended at a moment that is not told, after its time", null, LONG_AFTER, "expired"],
])("a charge that was %s", async (_title, updatedAt, now, state) => {
  const reported = endedUnpaid(updatedAt);
  const { row } = await services.store.transaction((tx) =>
    applyTransactionRead(tx, services.vault, { wallet: "principal", at: now }, reported, now),
  );
  expect(row.state).toBe(state);
});
