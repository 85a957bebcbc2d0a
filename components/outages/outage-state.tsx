import { useTranslations } from "next-intl";
import { OUTAGE_CAUSES } from "@/lib/outages/labels";
import { type Outage } from "@/lib/outages/schema";
import { StatusBadge } from "../kit/status-badge";
import { Progress } from "../ui/progress";

export function OutageState({ outage }: { outage: Outage }) {
  const t = useTranslations("outages");
  return outage.finishedAt === null ? (
    <StatusBadge tone="info" icon="loader" label={t("reading")} />
  ) : (
    <StatusBadge tone="success" icon="circle-check" label={t("finished")} />
  );
}

/** A word that this version does not know is shown as it came. */
export function OutageCause({ cause }: { cause: string }) {
  const t = useTranslations("outages.cause");
  const known = OUTAGE_CAUSES.find((word) => word === cause);
  return known ? t(known) : cause;
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
