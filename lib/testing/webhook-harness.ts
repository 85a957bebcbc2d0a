import { eq } from "drizzle-orm";
import { centavos } from "@/lib/core/money/money";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { movements } from "@/lib/platform/store/tables/money";
import { steps, transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, fakePix } from "./context";
import { eventBody } from "./deliveries";

const HOUR_MS = 3_600_000;

type Data = Record<string, unknown>;

/** The movements of a payment of R$ 100,00 with a fee of R$ 1,00. */
export const CREDITED = [
  ["payment", 10_000, 0],
  ["payment_fee", -100, 0],
];

/** Helpers for the event tests: the deliveries that they send, and the state that they check afterwards. */
export function openWebhookHarness(services: TestServices) {
  const iso = (agoMs = 0) => new Date(services.clock.now().getTime() - agoMs).toISOString();
  const linesOf = async (id: string) => {
    const rows = await services.store.read((reader) =>
      reader.select().from(movements).where(eq(movements.transactionId, id)),
    );
    return rows
      .map(({ kind, availableCentavos, heldCentavos }) => [kind, availableCentavos, heldCentavos])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  };

  return {
    iso,
    paid: (id: string, more: Data = {}, envelope: Data = {}) =>
      eventBody(
        "payment_completed",
        {
          transactionId: id,
          amount: 100,
          feeAmount: 1,
          netAmount: 99,
          status: "completed",
          completedAt: iso(),
          ...more,
        },
        { timestamp: iso(), ...envelope },
      ),
    payout: (event: string, id: string, more: Data = {}, envelope: Data = {}) =>
      eventBody(
        event,
        { transactionId: id, amount: 100, feeAmount: 1, netAmount: 99, ...more },
        { timestamp: iso(), ...envelope },
      ),

    /** The answer of `GET /transactions/{id}`. Each call is counted. */
    withReads(answer: (id: string) => Partial<TransactionWire> | null): TestServices & { reads: string[] } {
      const reads: string[] = [];
      const pix: Partial<PixClient> = {
        getTransaction: (id) => {
          reads.push(id);
          const reported = answer(id);
          if (!reported)
            return Promise.reject(
              new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }),
            );
          return Promise.resolve({
            id,
            type: "payment",
            status: "completed",
            amountCentavos: centavos(10_000),
            createdAt: new Date(iso(HOUR_MS)),
            ...reported,
          } as TransactionWire);
        },
      };
      return { ...services, pix: fakePix(pix), reads };
    },

    stateOf: async (id: string) =>
      (
        await services.store.read((reader) =>
          reader.select().from(transactions).where(eq(transactions.id, id)),
        )
      )[0],
    linesOf,
    sumOf: async (id: string) =>
      (await linesOf(id)).reduce((sum, [, available, held]) => sum + Number(available) + Number(held), 0),
    stepsOf: async (id: string) =>
      (await services.store.read((reader) => reader.select().from(steps).where(eq(steps.objectId, id)))).map(
        ({ kind }) => kind,
      ),
  };
}
