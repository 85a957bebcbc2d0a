"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type FigureId } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { addressOf } from "../kit/navigation/addresses";
import { Money } from "../kit/values/money";
import { Link } from "../ui/link";
import { BlockWalletTable } from "./block-wallet-table";
import { formatPercent } from "../kit/values/format-percent";

/** Beside the inbox: what is held, how often payments are contested, and how blocks ended; each figure opens its rows. */
export function BlockSummary() {
  const t = useTranslations("blocks.summary");
  const deadline = useTranslations("blocks.deadline");
  const knowledge = useTranslations("blocks.knowledge");
  const locale = useLocale();
  const { data: summary } = useSuspenseQuery(blockQueries.summary());
  const { exposure, medBlocks, paidCharges, outcomes } = summary;
  const brl = (figure: FigureId, amount: Sum) => formatBrl(amount, locale, figure);
  const medHref = addressOf.blocks(figureFilters.med(summary.to));
  const ended = outcomes.released.count + outcomes.lost.count;
  const isKnown = summary.unread.length === 0;
  return (
    <aside
      aria-label={t("title")}
      className="grid content-start divide-y rounded-lg border bg-card sm:max-[90rem]:grid-cols-3 sm:max-[90rem]:divide-x sm:max-[90rem]:divide-y-0"
    >
      <RailPart figure="held_now" label={t("exposure")} href={addressOf.exposure()}>
        {exposure.count === 0 && !isKnown ? (
          <>
            <p className="text-2xl font-semibold">{t("unknown")}</p>
            <p className="text-sm text-muted-foreground">
              {t("unknownDetail")}{" "}
              {summary.seesConnection && (
                <Link href={addressOf.connection()} className="underline underline-offset-3">
                  {knowledge("open")}
                </Link>
              )}
            </p>
          </>
        ) : (
          <>
            <p className="text-2xl font-semibold">
              <Money figure="held_now" amountCentavos={exposure.amountCentavos} />
            </p>
            <p className="text-sm text-muted-foreground">
              {t("openBlocks", { count: exposure.count })}
              {exposure.count > 0 && <span className="block">{t("outOfAvailable")}</span>}
            </p>
          </>
        )}
      </RailPart>
      <RailPart figure="med_rate_30_days" label={t("rate")} href={medHref}>
        <Rate
          label={t("rateCountOf", { blocks: medBlocks.count, payments: paidCharges.count })}
          part={medBlocks.count}
          whole={paidCharges.count}
        />
        <Rate
          label={t("rateValueOf", {
            blocks: brl("med_rate_30_days", medBlocks.amountCentavos),
            payments: brl("received", paidCharges.amountCentavos),
          })}
          part={medBlocks.amountCentavos}
          whole={paidCharges.amountCentavos}
        />
      </RailPart>
      <RailPart
        figure="blocks_won"
        label={t("ended", { days: outcomes.days })}
        href={addressOf.blocks(figureFilters.decided(outcomes.from, summary.to))}
      >
        {ended === 0 ? (
          <p className="text-sm text-muted-foreground">{t(isKnown ? "noneEnded" : "unknown")}</p>
        ) : (
          <>
            <div aria-hidden className="flex h-2 gap-0.5">
              <span
                className="min-w-1 rounded-xs bg-success"
                style={{ flexGrow: outcomes.released.count, flexBasis: 0 }}
              />
              <span
                className="min-w-1 rounded-xs bg-danger"
                style={{ flexGrow: outcomes.lost.count, flexBasis: 0 }}
              />
            </div>
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span>{t("released", { count: outcomes.released.count })}</span>
              <span>
                {t("lost", {
                  count: outcomes.lost.count,
                  amount: brl("blocks_lost", outcomes.lost.amountCentavos),
                })}
              </span>
            </p>
          </>
        )}
      </RailPart>
      <p className="px-4 py-3 text-sm text-muted-foreground sm:max-[90rem]:col-span-full sm:max-[90rem]:border-t">
        {deadline("oursHint", { hours: summary.responseHours })}
      </p>
    </aside>
  );
}

function RailPart({
  figure,
  label,
  href,
  children,
}: {
  figure: FigureId;
  label: string;
  href: Route;
  children: ReactNode;
}) {
  return (
    <section data-figure={figure} className="grid content-start gap-2 px-4 py-3">
      <h2 className="text-sm font-medium text-muted-foreground">
        <Link href={href} className="hover:text-foreground hover:underline">
          {label}
        </Link>
      </h2>
      {children}
    </section>
  );
}

const TRACK_OF = 0.05;

/** A rate with both of its numbers; the bar is full at five in a hundred, and says by an arrow where it is more. */
function Rate({ label, part, whole }: { label: string; part: Sum; whole: Sum }) {
  const t = useTranslations("blocks.summary");
  const locale = useLocale();
  const share = approximately(whole) === 0 ? null : approximately(part) / approximately(whole);
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className="font-semibold tabular-nums">
          {formatPercent(approximately(part), approximately(whole), locale) ?? t("none")}
        </span>
      </p>
      <span aria-hidden className="relative h-1.5 rounded-full bg-muted">
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-kept"
          style={{ width: `${Math.min(100, ((share ?? 0) / TRACK_OF) * 100)}%` }}
        />
      </span>
    </div>
  );
}

/** The amount at stake in each wallet, where there are several. */
export function BlockWallets() {
  const { data: summary } = useSuspenseQuery(blockQueries.summary());
  return summary.wallets.length > 1 && <BlockWalletTable summary={summary} />;
}
