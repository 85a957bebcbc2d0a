import { useTranslations } from "next-intl";
import { LINE_OUTCOMES, LINE_OUTCOME_LOOKS } from "@/lib/adoption/labels";
import { type AdoptionRun } from "@/lib/adoption/schema";
import { StatusBadge } from "../kit/status-badge";
import { Progress } from "../ui/progress";

export function RunState({ run }: { run: AdoptionRun }) {
  const t = useTranslations("adoption");
  return run.finishedAt === null ? (
    <StatusBadge tone="info" icon="loader" label={t("running")} />
  ) : (
    <StatusBadge tone="success" icon="circle-check" label={t("finished")} />
  );
}

export function RunProgress({ run }: { run: AdoptionRun }) {
  const t = useTranslations("adoption");
  const { done, lines } = run;
  const words = t("progress", { done, lines });
  return (
    <span className="grid min-w-0 gap-1">
      <span className="tabular-nums">{words}</span>
      {run.finishedAt === null && <Progress value={lines === 0 ? 100 : (100 * done) / lines} label={words} />}
    </span>
  );
}

/** A word that this version does not know is shown as it came, and neutrally. */
export function LineOutcome({ outcome }: { outcome: string | null }) {
  const t = useTranslations("adoption");
  if (outcome === null) return <StatusBadge tone="neutral" icon="clock" label={t("waiting")} />;
  const known = LINE_OUTCOMES.find((word) => word === outcome);
  if (!known) return <StatusBadge tone="neutral" label={outcome} />;
  return <StatusBadge {...LINE_OUTCOME_LOOKS[known]} label={t(`outcome.${known}`)} />;
}

const REASONS = [
  "too_long",
  "control_characters",
  "broken_characters",
  "not_a_segment",
  "several_wallets",
  "other_wallet",
] as const;

/** The service's own code of a refusal is shown as it came. */
export function LineReason({ because }: { because: string | null }) {
  const t = useTranslations("adoption.because");
  if (because === null) return "—";
  const known = REASONS.find((word) => word === because);
  return known ? t(known) : <code className="font-mono text-[0.92em]">{because}</code>;
}
