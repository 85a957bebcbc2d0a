"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { PaidByName } from "../kit/status/paid-by-another";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { StatusBadge } from "../kit/status/status-badge";
import { Button } from "../ui/button";

/** Requests with an outcome that is not known yet. Renders nothing while there are no such requests. */
export function OpenRefunds({ wallet }: { wallet: string }) {
  const t = useTranslations("refunds.open");
  const detail = useTranslations("refunds.detail");
  const { data } = useSuspenseQuery(refundQueries.open(wallet));
  if (data.items.length === 0) return null;
  return (
    <Section title={t("title")} description={t("description")} flush>
      <ul className="divide-y">
        {data.items.map((item) => (
          <li key={item.intentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-52">
              {item.party.name === null ? (
                <span className="text-muted-foreground">{t("unnamedPayer")}</span>
              ) : (
                <ExternalText text={item.party.name} className="font-medium" />
              )}
              {item.party.paidBy !== null && (
                <p className="text-sm text-muted-foreground">
                  <PaidByName name={item.party.paidBy} />
                </p>
              )}
              <p className="text-sm text-muted-foreground">
                <DateTime value={item.requestedAt} relative />{" "}
                {item.requestedBy && t("by", { name: item.requestedBy })}
              </p>
            </div>
            <StatusBadge
              tone={item.pausedBecause ? "warning" : "info"}
              label={t(item.pausedBecause ? "paused" : "verifying")}
            />
            <Money amountCentavos={item.amountCentavos} strong />
            <Button asChild size="sm" variant="secondary">
              <Link href={addressOf.charge(wallet, item.transactionId)}>{detail("openPayment")}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
