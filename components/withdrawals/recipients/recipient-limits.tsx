"use client";

import { useTranslations } from "next-intl";
import { type RecipientLimits as Limits } from "@/lib/domain/recipients/schema";
import { DefinitionList } from "@/components/kit/record/definition-list";
import { Money } from "@/components/kit/values/money";
import { UsedAmount } from "@/components/kit/values/used-amount";
import { Section } from "@/components/kit/page/section";

const FIGURE_OF = { dayCentavos: "limit_used_day", monthCentavos: "limit_used_month" } as const;

/** The limits for this key, and the remainder of each. */
export function RecipientLimits({ limits }: { limits: Limits }) {
  const t = useTranslations("recipients.limits");
  const { isNew, actCentavos, dayCentavos, monthCentavos, hourActs, dayActs, used } = limits;
  const of = (limit: number | null, sum?: "dayCentavos" | "monthCentavos") => (
    <>
      {limit === null ? (
        <span className="text-muted-foreground">{t("none")}</span>
      ) : (
        <Money amountCentavos={limit} />
      )}
      {sum !== undefined && (
        <UsedAmount figure={FIGURE_OF[sum]} used={used[sum]} elsewhere={used.elsewhere[sum]} />
      )}
    </>
  );
  return (
    <Section title={t("title")} description={t(isNew ? "asNew" : "asKnown")}>
      <DefinitionList
        items={[
          { term: t("act"), detail: of(actCentavos) },
          { term: t("day"), detail: of(dayCentavos, "dayCentavos") },
          { term: t("month"), detail: of(monthCentavos, "monthCentavos") },
          { term: t("pace"), detail: t("perHour", { count: hourActs ?? 0 }), hidden: hourActs === null },
          { term: t("pace"), detail: t("perDay", { count: dayActs ?? 0 }), hidden: dayActs === null },
        ]}
      />
    </Section>
  );
}
