"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type PublicError } from "@/lib/core/app-error";
import { type Recipient, type RecentRecipient } from "@/lib/withdrawals/schema";
import { DateTime } from "../kit/date-time";
import { FailureNote } from "../kit/failure-note";
import { ForeignText } from "../kit/foreign-text";
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
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const choose = (withdrawalId: string) =>
    startTransition(async () => {
      const result = await action({ wallet, withdrawalId });
      if (result.ok) onChosen(result.data);
      setFailure(result.ok ? null : result.error);
    });
  return (
    <Section title={t("title")} description={t("description")} flush>
      {failure && <FailureNote error={failure} className="m-4" />}
      <ul className="divide-y">
        {recipients.map((recipient) => (
          <li key={recipient.withdrawalId}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => choose(recipient.withdrawalId)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-left transition-colors hover:bg-accent disabled:opacity-55"
            >
              <span className="truncate font-medium">
                <span className="sr-only">{t("choose", { name: "" })}</span>
                <ForeignText text={recipient.name} />
              </span>
              <span className="text-xs text-muted-foreground">
                {t("last")} <DateTime value={recipient.lastAt} format="date" />
              </span>
              <span className="col-span-2 truncate text-sm text-muted-foreground">
                <ForeignText text={recipient.key} /> · {recipient.document}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
