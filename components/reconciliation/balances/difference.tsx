import { type Sum, isBelowZero } from "@/lib/core/money/sum";
import { Money } from "@/components/kit/values/money";

/** The unexplained difference. Zero or null is muted, and every other amount shows its sign. */
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
