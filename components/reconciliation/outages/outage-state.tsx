import { type OutageCause as Cause } from "@/lib/core/enums/reconciliation";
import { useTranslations } from "next-intl";
import { type Outage } from "@/lib/reconciliation/outages/schema";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { Progress } from "@/components/ui/progress";

export function OutageState({ outage }: { outage: Outage }) {
  const t = useTranslations("outages");
  return outage.finishedAt === null ? (
    <StatusBadge tone="info" icon="loader" label={t("reading")} />
  ) : (
    <StatusBadge tone="success" icon="circle-check" label={t("finished")} />
  );
}

export function OutageCause({ cause }: { cause: Cause }) {
  const t = useTranslations("outages.cause");
  return t(cause);
}

export function OutageProgress({ outage }: { outage: Outage }) {
  const t = useTranslations("outages");
  const { read, toRead } = outage;
  const words = t("progress", { read, toRead });
  return (
    <span className="grid min-w-0 gap-1">
      <span className="tabular-nums">{words}</span>
      {outage.finishedAt === null && (
        <Progress value={toRead === 0 ? 100 : (100 * read) / toRead} label={words} />
      )}
    </span>
  );
}

export const lengthMsOf = ({ startedAt, endedAt }: Pick<Outage, "startedAt" | "endedAt">): number =>
  Date.parse(endedAt) - Date.parse(startedAt);
