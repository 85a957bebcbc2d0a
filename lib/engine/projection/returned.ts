import { type Centavos } from "@/lib/core/money/money";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { sourceOf } from "./amounts";
import { type Doubt } from "./doubts";
import { type ObservationOf, type WithdrawnMoney } from "./observation";
import { isFinalState } from "./states";
import { statusOf } from "./reported-states";

type TransactionObservation = ObservationOf<"transaction">;
type Withdrawal = { state: TransactionState; amountCentavos: Centavos | null };

const isReturn = ({ source, told: { state } }: TransactionObservation): boolean =>
  source !== "read" && (state === "reversed" || state === "failed");

const atMost = (gross: Centavos, amount: Centavos | null): Centavos =>
  amount !== null && amount < gross ? amount : gross;

const amountOf = ({ told }: TransactionObservation): Centavos | null => told.amountCentavos ?? null;

/**
 * Returns the observations that report a withdrawal's amount and fee. The event of its return reports the returned
 * amount; it counts for the withdrawal's amount, and for its fee alike, where it returns all of it or where no other
 * observation reports it.
 */
export function withoutReturns(
  tellings: readonly TransactionObservation[],
): readonly TransactionObservation[] {
  const others = tellings.filter((telling) => !isReturn(telling));
  const known = new Set(others.flatMap((telling) => amountOf(telling) ?? []));
  if (known.size === 0) return tellings;
  const isFeeKnown = others.some(({ told }) => typeof told.feeCentavos === "number");
  return tellings.map((telling) => {
    if (!isReturn(telling)) return telling;
    const amount = amountOf(telling);
    const isWhole = amount === null || known.has(amount);
    return {
      ...telling,
      told: {
        ...telling.told,
        ...(!isWhole && { amountCentavos: null }),
        ...((!isWhole || isFeeKnown) && { feeCentavos: null, netCentavos: null }),
      },
    };
  });
}

/**
 * The returned amount of a withdrawal: all of it, unless another amount is reported; null where no money was
 * returned. Another amount is doubted until a balance shows it or a person confirms it (specification, "Withdrawal":
 * the content of the event is not shown), and of several the least counts.
 */
export function returnedOf(
  { state, amountCentavos: gross }: Withdrawal,
  tellings: readonly TransactionObservation[],
  proven: WithdrawnMoney | null,
): { returnedCentavos: Centavos | null; doubt: Doubt | null } {
  if (gross === null || !isFinalState("withdrawal", state) || state === "completed")
    return { returnedCentavos: null, doubt: null };
  const whole = { returnedCentavos: gross, doubt: null };
  const said = tellings.findLast((telling) => telling.source === "person" && isReturn(telling));
  if (said) return { returnedCentavos: atMost(gross, amountOf(said)), doubt: null };
  // One that the service shows as failed was never made; how much came back of one that was made is shown by no read.
  const isShownFailed = tellings.some(
    (telling) => telling.source === "read" && statusOf(telling) === "failed",
  );
  if (state !== "reversed" && isShownFailed) return whole;
  const told = tellings.filter((telling) => isReturn(telling) && (amountOf(telling) ?? 0) > 0);
  const other = told
    .filter((telling) => amountOf(telling) !== gross)
    .toSorted((one, another) => (amountOf(one) ?? 0) - (amountOf(another) ?? 0))[0];
  if (!other) return whole;
  const reported = amountOf(other) ?? gross;
  const returnedCentavos = atMost(gross, reported);
  const isProven =
    proven !== null &&
    proven.state === state &&
    proven.amountCentavos === gross &&
    (proven.returnedCentavos ?? gross) === returnedCentavos;
  return {
    returnedCentavos,
    doubt: isProven
      ? null
      : { mismatch: "returned_amount", details: { source: sourceOf(other), known: gross, reported } },
  };
}
