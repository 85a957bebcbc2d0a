import { type WithdrawalEventName } from "@/lib/core/words/events";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, testServices } from "@/lib/testing/context";
import { applyWithdrawalEvent } from "./apply-withdrawal-event.server";

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

type Name = "withdrawal_completed" | "withdrawal_failed" | "withdrawal_reversed";

function apply(id: string, event: Name, net: Centavos = centavos(9_900)) {
  const now = services.clock.now();
  const wire = {
    isKnown: true,
    event,
    timestamp: now,
    data: {
      transactionId: id,
      withdrawalId: id,
      amountCentavos: centavos(10_000),
      feeCentavos: centavos(100),
      netCentavos: net,
      completedAt: event === "withdrawal_completed" ? now : null,
      failureReason: event === "withdrawal_completed" ? null : "conta encerrada",
    },
  } as unknown as KnownEvent<WithdrawalEventName>;
  const source = { deliveryId: 1, wallet: "principal", now };
  return services.store.transaction((tx) => applyWithdrawalEvent(tx, wire, source));
}

async function stateOf(id: string) {
  const [row] = await services.store.read((reader) =>
    reader.select().from(transactions).where(eq(transactions.id, id)),
  );
  const lines = await services.store.read((reader) =>
    reader.select().from(movements).where(eq(movements.transactionId, id)),
  );
  return {
    state: row?.state,
    completedAt: row?.completedAt,
    mismatch: row?.mismatch,
    sum: lines.reduce((sum, line) => sum + line.availableCentavos, 0),
    lines: lines.length,
  };
}

describe("applyWithdrawalEvent", () => {
  it.each<[Name[], string, number]>([
    [["withdrawal_completed", "withdrawal_completed"], "completed", -10_000],
    [["withdrawal_failed", "withdrawal_failed"], "failed", 0],
    [["withdrawal_completed", "withdrawal_reversed"], "reversed", 0],
    [["withdrawal_reversed", "withdrawal_completed", "withdrawal_reversed"], "reversed", 0],
  ])("ends %j as %s with what is left in the wallet", async (events, state, sum) => {
    const id = newId();
    for (const event of events) await apply(id, event);
    expect(await stateOf(id)).toMatchObject({ state, sum, mismatch: null });
  });

  it("takes nothing over from what contradicts the outcome that came first, and has the service asked", async () => {
    const id = newId();
    await apply(id, "withdrawal_failed");
    const applied = await apply(id, "withdrawal_completed");
    expect(applied).toMatchObject({ effect: null, mismatch: "outcome" });
    expect(await stateOf(id)).toMatchObject({ state: "failed", completedAt: null, sum: 0 });
  });

  it("marks amounts that do not add up", async () => {
    const id = newId();
    await apply(id, "withdrawal_completed", centavos(9_901));
    expect(await stateOf(id)).toMatchObject({ mismatch: "sum" });
  });
});
