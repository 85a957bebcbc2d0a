"use client";

import { useTranslations } from "next-intl";
import { type Recipient, type RecentRecipient } from "@/lib/domain/withdrawals/schema";
import { ActNote } from "../acts/act-note";
import { useAct } from "../acts/use-act";
import { DateTime } from "../kit/date-time";
import { ExternalText } from "../kit/external-text";
import { Section } from "../kit/section";
import { type RevealAction } from "./withdrawal-recipient";

/** Former recipients, masked. Only the chosen one comes in clear, by an act that is logged. */
export function RecentRecipients({
  wallet,
  recipients,
  action,
  onChosen,
}: {
  wallet: string;
  recipients: readonly RecentRecipient[];
  action: RevealAction;
  onChosen: (recipient: Recipient) => void;
}) {
  const t = useTranslations("withdrawals.recipients");
  const act = useAct(action, { ifTwice: "harmless", keys: [] });
  const choose = (withdrawalId: string) => void act.run({ wallet, withdrawalId }, { onDone: onChosen });
  return (
    <Section title={t("title")} description={t("description")} flush>
      <ActNote act={act} className="m-4" />
      <ul className="divide-y">
        {recipients.map((recipient) => (
          <li key={recipient.withdrawalId}>
            <button
              type="button"
              disabled={act.isPending}
              onClick={() => choose(recipient.withdrawalId)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-left transition-colors hover:bg-accent disabled:opacity-55"
            >
              <span className="truncate font-medium">
                <span className="sr-only">{t("choose", { name: "" })}</span>
                <ExternalText text={recipient.name} />
              </span>
              <span className="text-xs text-muted-foreground">
                {t("last")} <DateTime value={recipient.lastAt} format="date" />
              </span>
              <span className="col-span-2 truncate text-sm text-muted-foreground">
                <ExternalText text={recipient.key} /> · {recipient.document}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
