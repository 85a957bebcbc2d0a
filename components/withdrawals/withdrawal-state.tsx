import { type WithdrawalState as State } from "@/lib/core/words/transactions";
import { withVisibleControls } from "@/lib/core/text";
import { useTranslations } from "next-intl";
import { WITHDRAWAL_STATE_LOOKS } from "@/lib/domain/withdrawals/labels";
import { StatusBadge } from "../kit/status-badge";

type Props = {
  state: State | "other";
  /** The service's own word for a status that this version does not know. */
  unknownStatus: string | null;
};

export function WithdrawalState({ state, unknownStatus }: Props) {
  const t = useTranslations("withdrawals.state");
  const label =
    unknownStatus === null
      ? t(state)
      : t(state === "other" ? "unknown" : "knownThenUnknown", {
          word: withVisibleControls(unknownStatus),
          state: t(state),
        });
  return <StatusBadge {...WITHDRAWAL_STATE_LOOKS[state]} label={label} />;
}
