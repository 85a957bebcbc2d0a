"use client";

import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { dayOf } from "@/lib/core/time/sao-paulo";
import {
  type DisplayStatus as Stated,
  type DatedStatusInput,
  statusDetailOf,
  daysLeft,
  isPressing,
  displayStatusOf,
} from "@/lib/core/transactions/display-status";
import { withVisibleControls } from "@/lib/core/text/text";
import { type StatusFact, type StatusFlag } from "@/lib/core/enums/display-status";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type Tone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { formatMoment } from "../values/format-moment";
import { STATUS_ICONS, type StatusIconName } from "./icons";
import { StatusBadge } from "./status-badge";
import { useFactLabel } from "./use-fact-label";
import { useNowMs } from "../values/use-now";

const MINUTE_MS = 60_000;

/** A chip where a person has to act or to be informed. A normal state is an icon and a label. */
type Look = { icon: StatusIconName } & ({ chip: Tone } | { sign: string });
const LOOKS: Readonly<Record<StatusFact, Look>> = {
  contradicted: { icon: "triangle-alert", chip: "danger" },
  blocked: { icon: "shield-alert", chip: "warning" },
  verifying: { icon: "scan-search", chip: "info" },
  confirming: { icon: "circle-dashed", chip: "info" },
  refunding: { icon: "undo", chip: "info" },
  refund_failed: { icon: "triangle-alert", chip: "danger" },
  refunded: { icon: "undo", chip: "neutral" },
  partly_refunded: { icon: "undo", chip: "neutral" },
  pending: { icon: "clock", sign: "text-muted-foreground" },
  processing: { icon: "loader", sign: "text-muted-foreground" },
  completed: { icon: "circle-check", sign: "[&>svg]:text-success" },
  expired: { icon: "timer-off", sign: "text-muted-foreground" },
  failed: { icon: "circle-x", sign: "text-danger" },
  reversed: { icon: "undo", chip: "warning" },
  cancelled: { icon: "ban", sign: "text-muted-foreground" },
  other: { icon: "circle-help", sign: "text-muted-foreground" },
};

type Kind = TransactionType | undefined;
type Props = {
  of: DatedStatusInput;
  /** The type of a record that is not a payment: some of its labels differ. */ type?: TransactionType;
};

/** The state and the flags beside it, with the labels and the look of every list and page. */
export function StatusBadges({ of, type }: Props) {
  const { state, flags } = displayStatusOf(of);
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 align-middle">
      <PlainFact fact={state} type={type} {...(state === "other" && { unknownStatus: of.unknownStatus })} />
      {flags.map((flag) =>
        flag === "blocked" ? (
          <BlockedFlag key={flag} of={of} />
        ) : (
          <PlainFact key={flag} fact={flag} type={type} />
        ),
      )}
      {of.unknownStatus !== null && state !== "other" && (
        <PlainFact fact="other" unknownStatus={of.unknownStatus} />
      )}
    </span>
  );
}

/** The same where only the labels are known, as for a search result. */
export const PlainStatus = ({
  of: { state, flags },
  type,
}: {
  of: { state: Stated["state"] | null; flags: readonly StatusFlag[] };
  type?: Kind;
}) =>
  [...(state === null ? [] : [state]), ...flags].map((fact) => (
    <PlainFact key={fact} fact={fact} type={type} />
  ));

/** A single fact where no more is known, as for a report of another party. */
export function PlainFact({
  fact,
  type,
  unknownStatus = null,
}: {
  fact: StatusFact;
  type?: Kind;
  unknownStatus?: string | null;
}) {
  const t = useTranslations("kit.standing");
  const wordOf = useFactLabel();
  const look = LOOKS[fact];
  const label =
    unknownStatus === null
      ? wordOf(fact, type)
      : t("unknownStatus", { word: withVisibleControls(unknownStatus) });
  if ("chip" in look) return <StatusBadge tone={look.chip} icon={look.icon} label={label} />;
  const Icon = STATUS_ICONS[look.icon];
  return (
    <span className={cn("standing", look.sign)}>
      <Icon aria-hidden />
      <span className="truncate">{label}</span>
    </span>
  );
}

function BlockedFlag({ of: { blockKind, respondBy } }: Pick<Props, "of">) {
  const t = useTranslations("kit.standing");
  const now = new Date(useNowMs(MINUTE_MS));
  const what = t(`block.${blockKind ?? "other"}`);
  if (respondBy === null) return <StatusBadge tone="warning" icon="shield-alert" label={what} />;
  const days = daysLeft(respondBy, now);
  const left = days === null ? t("left.overdue") : days === 0 ? t("left.today") : t("left.days", { days });
  return (
    <StatusBadge
      tone={isPressing(respondBy, now) ? "danger" : "warning"}
      icon="shield-alert"
      label={`${what} · ${left}`}
    />
  );
}

/** The text of the second line, where an event occurred, or null. */
export function useStatusDetail(of: DatedStatusInput): string | null {
  const t = useTranslations("kit.standing.below");
  const refusals = useTranslations("kit.standing.refusal");
  const doubts = useTranslations("kit.mismatch.word");
  const locale = useLocale();
  const now = new Date(useNowMs(MINUTE_MS));
  const below = statusDetailOf(of, now);
  if (below === null) return null;
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const isToday = (moment: Date) => dayOf(moment) === dayOf(now);
  const said = (moment: Date) => formatMoment(moment, locale, isToday(moment) ? "time" : "date");
  switch (below.kind) {
    case "mismatch":
      return doubts(below.mismatch);
    case "also_returned":
      return t("also_returned", { amount: brl(below.centavos) });
    case "respond_by":
      return t("respond_by", { moment: said(new Date(below.at)) });
    case "noticed": {
      if (below.at === null) return null;
      const at = new Date(below.at);
      return t(isToday(at) ? "noticed" : "noticedOn", { moment: said(at) });
    }
    case "returned_part":
      return t("returned_part", { amount: brl(below.centavos), of: brl(below.of) });
    case "returned": {
      const at = new Date(below.at);
      return t(isToday(at) ? "returned" : "returnedOn", { moment: said(at) });
    }
    case "refusal":
      return refusals(below.refusal);
    case "unknown_status":
      return t("unknown_status", { word: withVisibleControls(below.word) });
    case "expires":
      return t("expires", { time: timeTo(Date.parse(below.at) - now.getTime(), t) });
    case "unanswered":
    case "refunding":
    case "refund_failed":
      return t(below.kind);
  }
}

function timeTo(leftMs: number, t: ReturnType<typeof useTranslations<"kit.standing.below">>): string {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  if (minutes < 60) return t("minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("hours", { hours }) : t("daysLeft", { days: Math.floor(hours / 24) });
}

/** The same in a list, and below it what happened besides. */
export function StatusCell({ of, type }: Props) {
  const below = useStatusDetail(of);
  if (below === null) return <StatusBadges of={of} type={type} />;
  return (
    <span className="standing-two">
      <StatusBadges of={of} type={type} />
      <span className="line-two">{below}</span>
    </span>
  );
}
