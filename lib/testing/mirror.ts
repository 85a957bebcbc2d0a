import { PRINCIPAL, newId } from "@/lib/core/ids";
import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { type EffectType, type Figure, type MovementKind } from "@/lib/core/words/money";
import { type Origin } from "@/lib/core/words/transactions";
import { type ObservationSource } from "@/lib/core/words/observations";
import { type Told, type TransactionTold } from "@/lib/engine/fold/observation";
import { bookingsInto } from "@/lib/engine/mirror/book.server";
import { type Seen, observe } from "@/lib/engine/mirror/observe.server";
import { type TransactionRow, totalsInto } from "@/lib/engine/mirror/records.server";
import { writeAll } from "@/lib/platform/store/writes.server";
import { type Tx } from "@/lib/platform/store/tx.server";

export type TransactionFacts = Omit<TransactionTold, "about"> & { wallet: string; origin: Origin };

/** Records the observation that a source reports of any object, at that moment. */
export async function givenTold(
  tx: Tx,
  { source, wallet = PRINCIPAL }: { source: ObservationSource; wallet?: string },
  told: Told,
  now: Date,
): Promise<Seen> {
  const [seen] = await observe(tx, [{ key: `test ${newId()}`, source, at: now, wallet, told }], now);
  if (!seen) throw new Error("a telling was folded and is not there");
  return seen;
}

/**
 * Records the observation that one source reports of a transaction, at that moment. Everything enters the mirror in
 * this way.
 */
export async function givenTransaction(tx: Tx, facts: TransactionFacts, now: Date): Promise<TransactionRow> {
  const { wallet, origin, ...told } = facts;
  const seen = await givenTold(
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

/** Money that stands in the books, whatever it is of. */
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

/** A block of a centavo on a payment, that nobody has answered. */
export const givenOpenBlock = (
  tx: Tx,
  transactionId: string,
  now: Date,
  { createdAt = now }: { createdAt?: Date } = {},
): Promise<Seen> =>
  givenTold(
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
