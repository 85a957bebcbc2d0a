"use client";

import { Link } from "../ui/link";
import { useTimelineSteps } from "../kit/record/use-timeline-steps";
import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { Timeline, type TimelineStep } from "../kit/record/timeline";

/** A notice that took longer than this to reach us says so. */
const WORTH_TELLING_MS = 60_000;

/** Each step with its source, its time, and the way to what was known once it was recorded. */
export function useTransactionSteps({
  id,
  wallet,
  steps,
}: Pick<TransactionDetail, "id" | "wallet" | "steps">): TimelineStep[] {
  const t = useTranslations("transactions.timeline");
  return useTimelineSteps(steps, (step) => (
    <span className="flex flex-wrap gap-x-3 text-muted-foreground">
      {Date.parse(step.recordedAt) - Date.parse(step.at) > WORTH_TELLING_MS && (
        <span>
          {t("recordedLater")} <DateTime value={step.recordedAt} format="seconds" />
        </span>
      )}
      <Link
        prefetch={false}
        href={addressOf.transaction(wallet, id, { asOf: step.recordedAt })}
        className="text-primary underline-offset-4 hover:underline print:hidden"
      >
        {t("asItWas")}
        <span className="sr-only">
          {" "}
          <DateTime value={step.recordedAt} format="seconds" />
        </span>
      </Link>
    </span>
  ));
}

export function TransactionTimeline({
  transaction,
}: {
  transaction: Pick<TransactionDetail, "id" | "wallet" | "steps">;
}) {
  return <Timeline steps={useTransactionSteps(transaction)} />;
}
