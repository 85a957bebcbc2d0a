"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { addressOf } from "../kit/addresses";
import { DateTime } from "../kit/date-time";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { Button } from "../ui/button";

/** What waits for a second person; nothing at all while nothing waits. */
export function WithdrawalDrafts({ wallet, canApprove }: { wallet: string; canApprove: boolean }) {
  const t = useTranslations("withdrawals.drafts");
  const { data } = useSuspenseQuery(withdrawalQueries.drafts(wallet));
  if (data.items.length === 0) return null;
  return (
    <Section title={t("title")} description={t("description")} flush>
      <ul className="divide-y">
        {data.items.map((draft) => (
          <li key={draft.intentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-52">
              <p className="truncate font-medium">
                <ExternalText text={draft.recipient.name ?? "—"} />
              </p>
              <p className="text-sm text-muted-foreground">
                {t("requestedBy", { name: draft.requestedBy ?? t("someone") })},{" "}
                <DateTime value={draft.requestedAt} relative />
              </p>
            </div>
            <Money amountCentavos={draft.amountCentavos} strong />
            <Button asChild size="sm" variant={canApprove && !draft.isOwn ? "default" : "secondary"}>
              <Link href={addressOf.approval(wallet, draft.intentId)}>
                {t(canApprove && !draft.isOwn ? "review" : "see")}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
