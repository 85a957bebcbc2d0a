"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { withVisibleControls } from "@/lib/core/text/text";
import { addressOf } from "../kit/navigation/addresses";
import { Money } from "../kit/values/money";
import { PlainFact } from "../kit/status/display-status";
import { useNowMs } from "../kit/values/use-now";
import { Link } from "../ui/link";

const STEP_MS = 30_000;

/** On top of the list: what was asked for, and may or may not be at the service. Each leads to where it is being found out. */
export function UnansweredCharges({ wallet }: { wallet: string }) {
  const t = useTranslations("charges.list.unanswered");
  const { relativeTime } = useFormatter();
  const nowMs = useNowMs(STEP_MS);
  const { data } = useQuery(chargeQueries.unanswered(wallet));
  if (!data || data.items.length === 0) return null;
  return (
    <ul aria-label={t("title")} className="mb-3 divide-y rounded-lg border border-info-line bg-card">
      {data.items.map(({ intentId, sentAt, amountCentavos, description, customerName }) => (
        <li key={intentId}>
          <Link
            href={addressOf.intents(intentId)}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm hover:bg-muted/50"
          >
            <PlainFact fact="verifying" />
            <span className="min-w-0 flex-1 truncate">
              <bdi className="font-medium">{withVisibleControls(customerName ?? description)}</bdi>
              {customerName !== null && (
                <bdi className="ml-2 text-muted-foreground">{withVisibleControls(description)}</bdi>
              )}
            </span>
            <span className="text-muted-foreground max-sm:order-last max-sm:basis-full" title={t("hint")}>
              {t("since", {
                // Never ahead of the clock that it is compared with.
                ago: relativeTime(Math.min(Date.parse(sentAt), nowMs), { now: nowMs }),
              })}
            </span>
            <Money amountCentavos={amountCentavos} strong />
          </Link>
        </li>
      ))}
    </ul>
  );
}
