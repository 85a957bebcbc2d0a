import { useTranslations } from "next-intl";
import { type RuleDifference } from "@/lib/engine/payouts/differences";
import { useDifferenceLabels } from "../kit/record/use-difference-labels";

/** The earlier and the new values, one line each. */
export function RuleDifferences({
  differences,
  nameOf,
}: {
  differences: readonly RuleDifference[];
  nameOf: (wallet: string) => string;
}) {
  const t = useTranslations("payoutRules.edit");
  const wordsOf = useDifferenceLabels(nameOf);
  if (differences.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {differences.map((each) => {
        const { term, before, after } = wordsOf(each);
        return (
          <li key={term}>
            <span className="block text-sm text-muted-foreground">
              <bdi>{term}</bdi>
            </span>
            <span className="sr-only">{t("before")} </span>
            <s className="text-muted-foreground">{before}</s>
            <span aria-hidden> → </span>
            <span className="sr-only"> {t("after")} </span>
            <span className="font-medium">{after}</span>
          </li>
        );
      })}
    </ul>
  );
}
