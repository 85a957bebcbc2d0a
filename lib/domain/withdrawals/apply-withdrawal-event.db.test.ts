import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { PixError } from "@/lib/pix/pix-error";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { errorOf } from "@/lib/testing/error-of";
import { getWithdrawal } from "./get-withdrawal.server";
import { reportReturned } from "./report-returned.server";

const notFound = new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 });

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

type Name = "withdrawal_completed" | "withdrawal_failed" | "withdrawal_reversed";

let sent = 0;

const apply = (id: string, event: Name, net = 99) =>
  deliver(
    services,
    eventBody(
      event,
      {
        transactionId: id,
        withdrawalId: id,
        amount: 100,
        feeAmount: 1,
        netAmount: net,
        ...(event === "withdrawal_completed"
          ? { completedAt: services.clock.now().toISOString() }
          : { failureReason: "conta encerrada" }),
      },
      { eventId: `${id}-${(sent += 1)}`, timestamp: services.clock.now().toISOString() },
    ),
  );

/** A reversal that reports the returned amount. */
const part = (id: string, amount: number) =>
  deliver(
    services,
    eventBody(
      "withdrawal_reversed",
      { transactionId: id, withdrawalId: id, amount },
      { eventId: `${id}-part` },
    ),
  );

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

describe("a withdrawal as its events report it", () => {
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

  it.each([
    ["withdrawal_completed", "withdrawal_reversed"],
    ["withdrawal_reversed", "withdrawal_completed"],
  ] as const)("books what a reversal of a part tells, told as %s and %s, and doubts it", async (...order) => {
    const id = newId();
    for (const event of order) await (event === "withdrawal_reversed" ? part(id, 40) : apply(id, event));
    expect(await stateOf(id)).toMatchObject({ state: "reversed", sum: -6_000, mismatch: "returned_amount" });
  });

  it("goes by how much came back as a person says it, which can be said again and is at most what left", async () => {
    const id = newId();
    await apply(id, "withdrawal_completed");
    const manager = await testContext(services, { role: "finance" });
    const tell = (amount: number) =>
      reportReturned(manager, {
        ...{ wallet: "principal", withdrawalId: id, note: "Extrato de hoje" },
        amountCentavos: centavos(amount),
      });
    expect((await errorOf(tell(100))).reason).toBe("changed");
    await part(id, 40);
    expect(await getWithdrawal(manager, id)).toMatchObject({
      backCentavos: 4_000,
      isReturnInQuestion: true,
    });
    expect((await errorOf(tell(10_001))).fields).toEqual({ amountCentavos: "more_than_left" });
    await tell(10_000);
    expect(await stateOf(id)).toMatchObject({ state: "reversed", sum: 0, mismatch: null });
    services.clock.advance(1_000);
    await tell(0);
    expect(await stateOf(id)).toMatchObject({ state: "reversed", sum: -10_000, mismatch: null });
    expect(await getWithdrawal(manager, id)).toMatchObject({ backCentavos: 0, isReturnInQuestion: true });
  });

  it("counts two ends that exclude each other as done, and has the service asked", async () => {
    const id = newId();
    await apply(id, "withdrawal_failed");
    expect(await apply(id, "withdrawal_completed")).toMatchObject({ because: "mismatch_outcome" });
    expect(await stateOf(id)).toMatchObject({ state: "completed", mismatch: "outcome", sum: -10_000 });
  });

  it("believes no amounts that do not add up", async () => {
    const id = newId();
    const asked = { ...services, pix: fakePix({ getTransaction: () => Promise.reject(notFound) }) };
    const body = eventBody("withdrawal_completed", {
      transactionId: id,
      amount: 100,
      feeAmount: 1,
      netAmount: 99.01,
    });
    expect(await deliver(asked, body)).toMatchObject({ state: "quarantined", because: "implausible_sum" });
    expect(await stateOf(id)).toMatchObject({ state: undefined, sum: 0 });
  });
});
