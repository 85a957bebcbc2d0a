"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { riskQueries } from "@/lib/domain/risk/queries";
import { type RiskShare, type RiskView } from "@/lib/domain/risk/schema";
import { type RiskReason } from "@/lib/core/enums/risk";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Section } from "@/components/kit/page/section";
import { ShareBar } from "@/components/kit/values/share-bar";
import { StatCard } from "@/components/kit/page/stat-card";
import { useBrl } from "@/components/kit/values/use-brl";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type ChangeRules } from "./change-rules";
import { RulesForm } from "./rules-form";

const MARKS_MAX = 100_000;

export function RiskScreen({ days, act }: { days: number; act: ChangeRules | null }) {
  const t = useTranslations("risk");
  const locale = useLocale();
  const { data: risk } = useSuspenseQuery(riskQueries.view(days));
  const { marked, unmarked, progress } = risk;
  const number = (count: number) => count.toLocaleString(locale);
  const share = ({ payments, blocked, isFew }: RiskShare) =>
    payments === 0
      ? t("figures.nothing")
      : t(isFew ? "figures.shareOfFew" : "figures.share", {
          share: (blocked / payments).toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 }),
        });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {progress && (
        <Callout tone="info" role="status" title={t("progress.title")}>
          <span className="grid gap-2">
            {t("progress.detail", { done: number(progress.done), total: number(progress.total) })}
            <Progress
              label={t("progress.title")}
              value={progress.total === 0 ? 0 : Math.min(100, (progress.done / progress.total) * 100)}
            />
          </span>
        </Callout>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <StatCard
          figure="marked"
          label={t("figures.marked")}
          value={number(marked.payments)}
          detail={t("figures.markedOf", { count: number(marked.payments + unmarked.payments) })}
          href={addressOf.allTransactions(listed(risk, { risk: "any" }))}
        />
        <StatCard
          figure="marked_blocked"
          label={t("figures.markedBlocked")}
          value={number(marked.blocked)}
          detail={share(marked)}
          href={addressOf.allTransactions(listed(risk, { risk: "any", block: "ever" }))}
        />
        <StatCard
          figure="unmarked_blocked"
          label={t("figures.unmarkedBlocked")}
          value={number(unmarked.blocked)}
          detail={share(unmarked)}
          href={addressOf.allTransactions(listed(risk, { risk: "none", block: "ever" }))}
        />
      </div>
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:data-editing:grid-cols-[minmax(0,1fr)_24rem]"
        data-editing={act ? "" : undefined}
      >
        <ByRule risk={risk} />
        {act && <RulesForm key={risk.version} risk={risk} act={act} />}
      </div>
    </div>
  );
}

type Asked = { risk: RiskReason | "any" | "none"; block?: "ever" };
const listed = ({ from }: RiskView, asked: Asked) => ({ type: "payment", ...asked, from });

/** The outcomes of the payments that each rule flagged, beside those that no rule flagged. */
function ByRule({ risk }: { risk: RiskView }) {
  const t = useTranslations("risk.table");
  const words = useTranslations("kit.risk");
  const rows = [
    ...risk.byReason.map(({ reason, share }) => ({ asked: reason, share })),
    { asked: "none" as const, share: risk.unmarked },
  ];
  // Rates of a few in a hundred: drawn to the largest of those that are known at all.
  const top = Math.max(0.02, ...rows.flatMap(({ share }) => (share.payments > 0 ? [share.high] : [])));
  return (
    <Section title={t("title")} description={t("lead")} flush>
      <Table>
        <caption className="sr-only">{t("title")}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("rule")}</TableHead>
            <TableHead className="text-right">{t("payments")}</TableHead>
            <TableHead className="text-right">{t("blocked")}</TableHead>
            <TableHead className="w-1/3 max-sm:hidden">{t("share")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ asked, share }) => (
            <TableRow key={asked}>
              <TableCell className="min-w-0 py-2 whitespace-normal">
                <span className="block font-medium">
                  {asked === "none" ? t("none") : words(`reasons.${asked}`)}
                </span>
                {asked !== "none" && <Threshold rules={risk.rules} reason={asked} />}
              </TableCell>
              <Figure count={share.payments} query={listed(risk, { risk: asked })} isLed={asked !== "none"} />
              <Figure count={share.blocked} query={listed(risk, { risk: asked, block: "ever" })} />
              <TableCell className="max-sm:hidden">
                {share.payments === 0 ? (
                  <span className="text-muted-foreground">—</span>
                ) : (
                  <ShareBar share={{ ...share, some: share.blocked, all: share.payments }} top={top} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="border-t px-3 py-2 text-sm text-muted-foreground">
        {t("note")}
        {risk.isCut && ` ${t("cut", { count: MARKS_MAX })}`}
      </p>
    </Section>
  );
}

function Figure({
  count,
  query,
  isLed = true,
}: {
  count: number;
  query: Parameters<typeof addressOf.allTransactions>[0];
  isLed?: boolean;
}) {
  const locale = useLocale();
  const words = count.toLocaleString(locale);
  return (
    <TableCell className="text-right tabular-nums">
      {count === 0 || !isLed ? (
        words
      ) : (
        <Link
          href={addressOf.allTransactions(query)}
          className="text-primary underline-offset-3 hover:underline"
        >
          {words}
        </Link>
      )}
    </TableCell>
  );
}

function Threshold({ rules, reason }: { rules: RiskView["rules"]; reason: RiskReason }) {
  const t = useTranslations("risk.thresholds");
  const amount = useBrl(rules.first_high.fromCentavos);
  const words = (): string => {
    if (!rules[reason].isOn) return t("off");
    switch (reason) {
      case "other_payer":
        return t("other_payer");
      case "first_high":
        return t("first_high", { amount });
      case "many_names":
        return t("many_names", { count: rules.many_names.names });
      case "refused_before":
        return t("refused_before", { count: rules.refused_before.times });
      case "lost_before":
        return t("lost_before", { count: rules.lost_before.times });
    }
  };
  return <span className="block text-sm text-muted-foreground">{words()}</span>;
}
