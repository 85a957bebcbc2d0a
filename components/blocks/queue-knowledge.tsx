import { useLocale, useTranslations } from "next-intl";
import { READING_FAULTS, type ReadingFault } from "@/lib/domain/blocks/list-reading";
import { type BlockSummary } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { formatMoment } from "../kit/values/format-moment";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";

const NAMED_MAX = 3;

/**
 * The knowledge of blocks that the service allows. A list that is not readable, or that was not read, is reported
 * with the next step, never as "none".
 */
export function QueueKnowledge({ summary }: { summary: BlockSummary }) {
  const t = useTranslations("blocks.knowledge");
  const { unread, unlisted } = summary;
  const faults = READING_FAULTS.filter((fault) => unread.some((list) => list.fault === fault));
  if (faults.length === 0 && unlisted === 0) return null;
  return (
    <div className="grid gap-2 pb-2">
      {faults.map((fault) => (
        <ListFault key={fault} fault={fault} summary={summary} />
      ))}
      {unlisted > 0 && <p className="text-sm text-muted-foreground">{t("unlisted", { count: unlisted })}</p>}
    </div>
  );
}

/** The lists of one fault, and where who may mend it finds more. */
function ListFault({ fault, summary }: { fault: ReadingFault; summary: BlockSummary }) {
  const t = useTranslations("blocks.knowledge");
  const locale = useLocale();
  const lists = summary.unread.filter((list) => list.fault === fault);
  const since = lists.flatMap(({ readAt }) => readAt ?? []).toSorted()[0];
  const said = {
    count: lists.length,
    all: lists.length === summary.wallets.length ? "yes" : "no",
    names: lists
      .slice(0, NAMED_MAX)
      .map(({ name, wallet }) => name || wallet)
      .join(", "),
    hasSince: since === undefined ? "no" : "yes",
    since: since === undefined ? "" : formatMoment(new Date(since), locale),
  };
  return (
    <Callout tone={fault === "never" ? "warning" : "danger"} role="note">
      <span className="grid gap-0.5">
        <strong className="font-semibold">{t(`${fault}.title`, said)}</strong>
        <span>
          {t(`${fault}.detail`, said)}{" "}
          {summary.seesConnection && fault !== "never" && (
            <Link href={addressOf.connection()} className="underline underline-offset-3">
              {t("open")}
            </Link>
          )}
        </span>
      </span>
    </Callout>
  );
}

/** How fresh the queue is. */
export function QueueReadAt({ summary }: { summary: BlockSummary }) {
  const t = useTranslations("blocks");
  if (summary.unread.length > 0 || summary.readAt === null) return <p>{t("neverRead")}</p>;
  return (
    <p>
      {t("readAt")} <DateTime value={summary.readAt} relative />
    </p>
  );
}
