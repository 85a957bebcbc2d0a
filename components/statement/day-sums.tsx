import { useTranslations } from "next-intl";
import { opposite } from "@/lib/core/sum";
import { type StatementDay } from "@/lib/domain/statement/schema";
import { Money } from "../kit/values/money";

/** What came in and went out on a day, and the balance at its end; a phone has room for that alone. */
export function DaySums({ day: { creditCentavos, debitCentavos, closing } }: { day: StatementDay }) {
  const t = useTranslations("statement.ends");
  return (
    <span className="flex shrink-0 items-baseline gap-4 font-normal text-muted-foreground">
      <span className="max-md:hidden">
        {t("in")} <Money figure="credits" amountCentavos={creditCentavos} />
      </span>
      <span className="max-md:hidden">
        {t("out")} <Money figure="debits" amountCentavos={opposite(debitCentavos)} />
      </span>
      <span>
        {t("balance")}{" "}
        <Money
          figure="closing"
          amountCentavos={closing.availableCentavos}
          strong
          className="text-foreground"
        />
      </span>
    </span>
  );
}
