import { type RefundState as State } from "@/lib/core/enums/transactions";
import { type RefundListItem } from "@/lib/domain/refunds/schema";
import { refundStatusOf } from "@/lib/core/transactions/display-status";
import { PlainFact } from "./display-status";
import { withVisibleControls } from "@/lib/core/text/text";
import { useTranslations } from "next-intl";
import { REFUND_STATE_LOOKS } from "@/lib/domain/refunds/labels";
import { STATUS_ICONS } from "./icons";
import { StatusBadge } from "./status-badge";

/** A refund's state and the flags beside it, on its page and in lists alike. */
export function RefundStatus({
  of,
}: {
  of: Pick<RefundListItem, "state" | "confirmation" | "unknownStatus">;
}) {
  const { state, flags } = refundStatusOf(of);
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 align-middle">
      <RefundState state={state} unknownStatus={of.unknownStatus} />
      {flags.map((flag) => (
        <PlainFact key={flag} fact={flag} />
      ))}
    </span>
  );
}

/** A chip where a person has to act or to be informed. A normal state is an icon and a label. */
export function RefundState({
  state,
  unknownStatus = null,
}: {
  state: State;
  /** The service's own word for a status that this version does not know. */
  unknownStatus?: string | null;
}) {
  const t = useTranslations("refunds.state");
  const look = REFUND_STATE_LOOKS[state];
  const label =
    unknownStatus === null
      ? t(state)
      : t("unknown", { state: t(state), word: withVisibleControls(unknownStatus) });
  if (state !== "confirmed") return <StatusBadge {...look} label={label} />;
  const Icon = STATUS_ICONS[look.icon];
  return (
    <span className="standing text-muted-foreground">
      <Icon aria-hidden />
      <span className="truncate">{t(state)}</span>
    </span>
  );
}
