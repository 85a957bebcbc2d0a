import { useTranslations } from "next-intl";
import { type Task } from "@/lib/composers/tasks/schema";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { CHANGE_KINDS } from "@/lib/core/enums/change-requests";
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { isOneOf, parseEnum } from "@/lib/core/enums/enums";

export type TaskLabels = { title: string; hint: string | null; act: string };

/** The texts of a task: its request, its facts at a glance, and the label of its button. */
export function useTaskLabels(): (task: Task, walletName: string) => TaskLabels {
  const t = useTranslations("tasks");
  return (task, walletName) => {
    const { about, name, person, count } = task;
    switch (task.kind) {
      case "block": {
        const kind = parseEnum(BLOCK_KINDS, about, "other");
        return {
          title: name === null ? t(`block.${kind}`) : t(`block.${kind}Of`, { name }),
          hint: task.isOwn
            ? t("block.mine")
            : person === null
              ? t("block.nobody")
              : t("block.with", { person }),
          act: t("block.act"),
        };
      }
      case "approval": {
        const kind = parseEnum(PAYOUT_KINDS, about, "withdrawal");
        return {
          title: name === null ? t(`approval.${kind}`) : t(`approval.${kind}Of`, { name }),
          hint: person === null ? null : t("approval.askedBy", { person }),
          act: t("approval.act"),
        };
      }
      case "change": {
        const kind = parseEnum(CHANGE_KINDS, about, "settings.change");
        return {
          title: t(`change.${kind.replace(".", "_") as "rules_change"}`, {
            name: name ?? t("change.somebody"),
          }),
          hint: person === null ? null : t("approval.askedBy", { person }),
          act: t("change.act"),
        };
      }
      case "recipient":
        return {
          title: t("recipient.title", { name: name ?? "" }),
          hint: person === null ? null : t("recipient.addedBy", { person }),
          act: t("recipient.act"),
        };
      case "unknown_outcome": {
        const kind = parseEnum(INTENT_KINDS, about, "withdrawal");
        const isMoney = isOneOf(PAYOUT_KINDS, kind);
        return {
          title:
            isMoney && name !== null ? t(`unknownOutcome.${kind}Of`, { name }) : t(`unknownOutcome.${kind}`),
          hint: t(isMoney ? "unknownOutcome.moneyHint" : "unknownOutcome.hint"),
          act: t("unknownOutcome.act"),
        };
      }
      case "refund_overdue":
        return {
          title: name === null ? t("refundOverdue.title") : t("refundOverdue.titleOf", { name }),
          hint: t("refundOverdue.hint"),
          act: t("refundOverdue.act"),
        };
      case "contradicted":
        return {
          title: t("contradicted.title", { count }),
          hint: t("contradicted.hint"),
          act: t("contradicted.act"),
        };
      case "drift":
        return {
          title: t("drift.title", { wallet: walletName }),
          hint: t("drift.hint"),
          act: t("drift.act"),
        };
    }
  };
}
