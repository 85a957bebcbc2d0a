"use client";

import { useTranslations } from "next-intl";
import { type FigureId } from "@/lib/core/figures";
import { type Sum } from "@/lib/core/sum";
import { type RecipientLimits as Limits } from "@/lib/domain/recipients/schema";
import { DefinitionList } from "../kit/definition-list";
import { Money } from "../kit/money";
import { Section } from "../kit/section";

/** What may go to this key, and how much of it is left. */
export function RecipientLimits({ limits }: { limits: Limits }) {
  const t = useTranslations("recipients.limits");
  const { isNew, actCentavos, dayCentavos, monthCentavos, hourActs, dayActs, used } = limits;
  const of = (limit: number | null, used?: { figure: FigureId; amountCentavos: Sum }) => (
    <>
      {limit === null ? (
        <span className="text-muted-foreground">{t("none")}</span>
      ) : (
        <Money amountCentavos={limit} />
      )}
      {used !== undefined && (
        <span className="block text-sm text-muted-foreground">
          {t("used")} <Money {...used} />
        </span>
      )}
    </>
  );
  return (
    <Section title={t("title")} description={t(isNew ? "asNew" : "asKnown")}>
      <DefinitionList
        items={[
          { term: t("act"), detail: of(actCentavos) },
          {
            term: t("day"),
            detail: of(dayCentavos, { figure: "limit_used_day", amountCentavos: used.dayCentavos }),
          },
          {
            term: t("month"),
            detail: of(monthCentavos, { figure: "limit_used_month", amountCentavos: used.monthCentavos }),
          },
          { term: t("pace"), detail: t("perHour", { count: hourActs ?? 0 }), hidden: hourActs === null },
          { term: t("pace"), detail: t("perDay", { count: dayActs ?? 0 }), hidden: dayActs === null },
        ]}
      />
    </Section>
  );
}
