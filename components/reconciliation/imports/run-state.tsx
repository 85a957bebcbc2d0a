import { type LineOutcome as Outcome } from "@/lib/core/enums/imports";
import { useTranslations } from "next-intl";
import { translateKnown } from "@/lib/core/text/translate-known";
import { LINE_OUTCOME_LOOKS } from "@/lib/reconciliation/imports/labels";
import { type ImportLine, type ImportRun } from "@/lib/reconciliation/imports/schema";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { Progress } from "@/components/ui/progress";

export function RunState({ run }: { run: ImportRun }) {
  const t = useTranslations("imports");
  return run.finishedAt === null ? (
    <StatusBadge tone="info" icon="loader" label={t("running")} />
  ) : (
    <StatusBadge tone="success" icon="circle-check" label={t("finished")} />
  );
}

export function RunProgress({ run }: { run: ImportRun }) {
  const t = useTranslations("imports");
  const { done, lines } = run;
  const words = t("progress", { done, lines });
  return (
    <span className="grid min-w-0 gap-1">
      <span className="tabular-nums">{words}</span>
      {run.finishedAt === null && <Progress value={lines === 0 ? 100 : (100 * done) / lines} label={words} />}
    </span>
  );
}

export function LineOutcome({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations("imports");
  if (outcome === null) return <StatusBadge tone="neutral" icon="clock" label={t("waiting")} />;
  return <StatusBadge {...LINE_OUTCOME_LOOKS[outcome]} label={t(`outcome.${outcome}`)} />;
}

/** The reason, as text. A code of the service that has no text is shown as received. */
export function LineReason({ line: { because, serviceCode } }: { line: ImportLine }) {
  const t = useTranslations("imports.because");
  const known = translateKnown(useTranslations("errors.refusals"));
  if (because !== null) return t(because);
  if (serviceCode === null) return "—";
  return known(serviceCode.toLowerCase()) ?? <code className="font-mono text-[0.92em]">{serviceCode}</code>;
}
