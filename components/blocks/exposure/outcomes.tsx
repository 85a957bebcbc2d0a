"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Exposure, type OutcomeView } from "@/lib/composers/exposure/types";
import { OUTCOME_GROUPS, type OutcomeGroup } from "@/lib/core/enums/outcomes";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ExternalText } from "@/components/kit/values/external-text";
import { formatMoment } from "@/components/kit/values/format-moment";
import { Money } from "@/components/kit/values/money";
import { ShareBar } from "@/components/kit/values/share-bar";
import { Link } from "@/components/ui/link";
import { GroupedTable } from "./grouped-table";
import { outcomeName } from "./outcome-name";

const ENDED_MAX = 5_000;

/** How blocks ended, by what may have decided it, with how sure that is. */
export function Outcomes({
  outcomes,
  isKnown,
}: {
  outcomes: Exposure["outcomes"];
  /** The service's lists of blocks were all read. */
  isKnown: boolean;
}) {
  const t = useTranslations("exposure.outcomes");
  const locale = useLocale();
  const [by, setBy] = useState<OutcomeGroup>("answered");
  const from = formatMoment(new Date(`${outcomes.from}T12:00:00Z`), locale, "date");
  const { rows, more } = outcomes.groups[by];
  const nameOf = useOutcomeNames(by);
  const named = (row: OutcomeView) => {
    const filter = figureFilters.outcome(outcomes.from, { by, key: row.key });
    return filter === null ? (
      nameOf(row)
    ) : (
      <Link href={addressOf.blocks(filter)} className="underline-offset-3 hover:underline">
        {nameOf(row)}
      </Link>
    );
  };
  return (
    <GroupedTable
      title={t("title")}
      description={t("lead", { from })}
      label={t("by")}
      groups={OUTCOME_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
      by={by}
      onBy={setBy}
      rows={rows}
      empty={isKnown ? t("empty", { from }) : t("emptyUnknown")}
      columns={[
        { ...{ id: "name", is: "name", head: t(`groups.${by}`) }, cell: named },
        {
          ...{ id: "share", is: "drawing", head: t("head.share") },
          cell: ({ won, lost, ...row }) => <ShareBar share={{ ...row, some: won, all: won + lost }} />,
        },
        { ...{ id: "won", is: "figure", head: t("head.won") }, cell: ({ won }) => won },
        { ...{ id: "lost", is: "figure", head: t("head.lost") }, cell: ({ lost }) => lost },
        {
          ...{ id: "saved", is: "figure", isWide: true, head: t("head.saved") },
          cell: ({ wonCentavos }) => <Money figure="blocks_won" amountCentavos={wonCentavos} />,
        },
        {
          ...{ id: "gone", is: "figure", isWide: true, head: t("head.gone") },
          cell: ({ lostCentavos }) => <Money figure="blocks_lost" amountCentavos={lostCentavos} />,
        },
      ]}
      footer={
        <>
          <Link
            href={addressOf.blocks(figureFilters.ended(outcomes.from))}
            className="text-primary underline-offset-3 hover:underline"
          >
            {t("all", { won: outcomes.all.won, lost: outcomes.all.lost })}
          </Link>
          {more > 0 && <span>{t("more", { count: more })}</span>}
          {outcomes.isCut && <span>{t("cut", { count: ENDED_MAX })}</span>}
        </>
      }
    />
  );
}

function useOutcomeNames(by: OutcomeGroup): (row: OutcomeView) => React.ReactNode {
  const words = {
    outcomes: useTranslations("exposure.outcomes"),
    kinds: useTranslations("blocks.kind"),
    items: useTranslations("evidence.item"),
    reasons: useTranslations("evidence.reason"),
  };
  return ({ key, name }) => {
    const said = outcomeName(words, { by, key }, name);
    if (key === null) return <span className="text-muted-foreground">{said}</span>;
    return by === "reason" || by === "person" ? <ExternalText text={said} /> : said;
  };
}
