"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { type EvidenceReason } from "@/lib/core/enums/evidence";
import { citationsIn, missingIn } from "@/lib/domain/defences/citations";
import { defenceQueries } from "@/lib/domain/defences/queries";
import { type CaseFactsView } from "@/lib/domain/defences/schema";
import { factsUsed, writeTemplate } from "@/lib/domain/defences/template";
import { WrittenDefence } from "../defence/written-defence";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Empty } from "@/components/kit/page/empty";
import { FailureNote } from "@/components/kit/failure/failure-note";
import { Section } from "@/components/kit/page/section";
import { Link } from "@/components/ui/link";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { AppError } from "@/lib/core/errors/app-error";

export type PreviewCase = { id: string; name: string | null; amountCentavos: number; reason: EvidenceReason };

/**
 * A template, rendered with the facts of a real case as it is typed. Facts that the case lacks are highlighted and
 * named.
 */
export function TemplatePreview({
  template,
  reason,
  cases,
  isKnown,
}: {
  template: string;
  reason: EvidenceReason;
  cases: readonly PreviewCase[];
  isKnown: boolean;
}) {
  const t = useTranslations("templates");
  const reasons = useTranslations("evidence.reason");
  const locale = useLocale();
  // Cases with this reason come first, because the template is for that reason.
  const ordered = [
    ...cases.filter((one) => one.reason === reason),
    ...cases.filter((one) => one.reason !== reason),
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = ordered.find(({ id }) => id === chosen) ?? ordered[0];
  const nameOf = (one: PreviewCase) =>
    `${one.name ?? t("unnamed")}, ${formatBrl(centavos(one.amountCentavos), locale)}, ${reasons(one.reason)}`;
  return (
    <Section
      title={t("preview")}
      actions={
        shown && (
          <Select value={shown.id} onValueChange={setChosen}>
            <SelectTrigger aria-label={t("case")} className="max-w-full min-w-0">
              <SelectValue>{nameOf(shown)}</SelectValue>
            </SelectTrigger>
            <SelectContent>
              {ordered.map((one) => (
                <SelectItem key={one.id} value={one.id}>
                  {nameOf(one)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )
      }
    >
      {shown ? (
        <OnCase key={shown.id} blockId={shown.id} template={template} />
      ) : (
        <Empty
          title={t(isKnown ? "noCase" : "caseUnknown")}
          detail={isKnown ? t("noCaseDetail") : <UnknownDetail />}
        />
      )}
    </Section>
  );
}

function UnknownDetail() {
  const t = useTranslations("templates");
  return (
    <>
      {t("caseUnknownDetail")}{" "}
      <Link href={addressOf.blocks()} className="underline underline-offset-3">
        {t("caseUnknownOpen")}
      </Link>
    </>
  );
}

function OnCase({ blockId, template }: { blockId: string; template: string }) {
  const { data, error } = useQuery(defenceQueries.facts(blockId));
  const later = useDeferredValue(template);
  if (error) return <FailureNote error={error instanceof AppError ? error : { code: "internal" }} />;
  if (!data)
    return (
      <div className="grid gap-2" aria-busy>
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  return <Written data={data} template={later} />;
}

function Written({ data: { facts, standing }, template }: { data: CaseFactsView; template: string }) {
  const t = useTranslations("templates");
  const words = useTranslations("defence.fact");
  const { list } = useFormatter();
  const written = writeTemplate(template, facts);
  if ("fault" in written) return <p className="text-muted-foreground">{t("faulty")}</p>;
  const parts = citationsIn(written.text, standing);
  const absent = factsUsed(template).filter((fact) => facts[fact] === null);
  return (
    <div className="grid gap-3" data-preview>
      <WrittenDefence parts={parts} />
      <p className="border-t pt-3 text-sm text-muted-foreground">
        {t("missing", { count: missingIn(parts) })}{" "}
        {absent.length === 0
          ? t("absentNone")
          : t("absent", { facts: list(absent.map((fact) => words(fact))) })}
      </p>
    </div>
  );
}
