import { PRINCIPAL, newId } from "@/lib/core/ids";
import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { type EffectType, type Figure, type MovementKind } from "@/lib/core/enums/money";
import { type Origin } from "@/lib/core/enums/transactions";
import { type ObservationSource } from "@/lib/core/enums/observations";
import { type ObservedFacts, type TransactionFacts } from "@/lib/engine/projection/observation";
import { bookingsInto } from "@/lib/engine/mirror/book.server";
import { type IngestedObject, ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { type TransactionRow, totalsInto } from "@/lib/engine/mirror/records.server";
import { writeAll } from "@/lib/platform/store/writes.server";
import { type Tx } from "@/lib/platform/store/tx.server";

export type GivenTransaction = Omit<TransactionFacts, "about"> & { wallet: string; origin: Origin };

/** Records the observation that a source reports of any object, at that moment. */
export async function givenObservations(
  tx: Tx,
  { source, wallet = PRINCIPAL }: { source: ObservationSource; wallet?: string },
  told: ObservedFacts,
  now: Date,
): Promise<IngestedObject> {
  const [seen] = await ingestObservations(
    tx,
    [{ key: `test ${newId()}`, source, at: now, wallet, told }],
    now,
  );
  if (!seen) throw new Error("a telling was folded and is not there");
  return seen;
}

/**
 * Records the observation that one source reports of a transaction, at that moment. Everything enters the mirror in
 * this way.
 */
export async function givenTransaction(tx: Tx, facts: GivenTransaction, now: Date): Promise<TransactionRow> {
  const { wallet, origin, ...told } = facts;
  const seen = await givenObservations(
    tx,
    { source: origin, wallet },
    { ...(origin === "read" && { apiStatus: told.state ?? null }), ...told, about: "transaction" },
    now,
  );
  if (!seen.row) throw new Error("a transaction that was told has a row");
  return seen.row;
}

type GivenEffect = { type: EffectType; objectId: string; transactionId: string | null; settledAt: Date };
type GivenLine = { wallet: string; kind: MovementKind; available?: Centavos; held?: Centavos };
type GivenMeasure = { wallet: string; measure: Figure; amount: Centavos };

/** Money that is in the books, from any kind of object. */
export const givenMoney = (
  tx: Tx,
  effect: GivenEffect,
  lines: readonly GivenLine[],
  now: Date,
  measures: readonly GivenMeasure[] = [],
): Promise<void> => {
  const { writes, totals } = bookingsInto(
    [
      {
        ...effect,
        number: 1,
        lines: lines
          .map((line) => ({ available: ZERO, held: ZERO, ...line, counts: 1 as const }))
          .filter(({ available, held }) => available !== 0 || held !== 0),
        measures: measures.map((measured) => ({ ...measured, counts: 1 as const })),
        correction: null,
      },
    ],
    now,
  );
  return writeAll(tx, [...writes, totalsInto(totals)]);
};

/** An unanswered block of one centavo on a payment. */
export const givenOpenBlock = (
  tx: Tx,
  transactionId: string,
  now: Date,
  { createdAt = now }: { createdAt?: Date } = {},
): Promise<IngestedObject> =>
  givenObservations(
    tx,
    { source: "webhook" },
    {
      about: "block",
      id: newId(),
      transactionId,
      status: "awaiting_response",
      amountCentavos: centavos(1),
      createdAt,
    },
    now,
  );
