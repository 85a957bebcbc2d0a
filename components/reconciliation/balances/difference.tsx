import { type Sum, isBelowZero } from "@/lib/core/money/sum";
import { Money } from "@/components/kit/values/money";

/** What is unexplained: nothing is quiet, everything else carries its sign. */
export function Difference({ amountCentavos }: { amountCentavos: Sum | null }) {
  if (amountCentavos === null || amountCentavos === 0)
    return <Money figure="difference" amountCentavos={amountCentavos} className="text-muted-foreground" />;
  return (
    <Money
      figure="difference"
      amountCentavos={amountCentavos}
      direction={isBelowZero(amountCentavos) ? "debit" : "credit"}
      strong
      className="text-danger"
    />
  );
}
