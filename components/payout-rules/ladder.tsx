import { useTranslations } from "next-intl";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { type Ladder as Rungs } from "@/lib/engine/payouts/schema";
import { Money } from "../kit/values/money";

/** How many people from which amount on, from the left to the right. */
export function Ladder({ kind, ladder }: { kind: PayoutKind; ladder: Rungs }) {
  const words = useTranslations("rules.ladder");
  const { onePersonAboveCentavos: one, twoPeopleAboveCentavos: two, neverAboveCentavos: never } = ladder;
  const steps = [
    { id: "alone", above: null, is: "bg-muted" },
    ...(one === null ? [] : [{ id: "one", above: one, is: "bg-info-soft" }]),
    ...(two === null ? [] : [{ id: "two", above: two, is: "bg-info-soft" }]),
    ...(never === null ? [] : [{ id: "never", above: never, is: "bg-danger-soft" }]),
  ] as const;
  return (
    <ol className="grid gap-px sm:grid-flow-col sm:auto-cols-fr" aria-label={words("label")}>
      {steps.map(({ id, above, is }) => (
        <li
          key={id}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 rounded-md border px-3 py-2 sm:block ${is}`}
        >
          <span className="font-medium sm:block">{words(`${kind}.${id as "alone"}`)}</span>
          <span className="text-sm text-muted-foreground">
            {above === null ? (
              words("any")
            ) : (
              <>
                {words("above")} <Money amountCentavos={above} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
