"use client";

import { useQuery } from "@tanstack/react-query";
import { Code, Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type RawEvent, type RawEventInput, type TransactionDetail } from "@/lib/domain/transactions/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction, refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { CopyButton } from "../kit/values/copy-button";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { FailureNote } from "../kit/failure/failure-note";
import { useStepLabels } from "../kit/record/use-step-labels";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { publicErrorOf } from "../kit/failure/public-error-of";

export type RevealRawEvent = ServerAction<RawEventInput, RawEvent>;

/**
 * Every delivery about the transaction, with its body as received. Documents are hidden until an authorised person
 * requests them.
 */
export function RawEvents({
  transaction,
  reveal,
}: {
  transaction: TransactionDetail;
  reveal: RevealRawEvent | undefined;
}) {
  const t = useTranslations("transactions.raw");
  const words = useStepLabels();
  const [openId, setOpenId] = useState<number | null>(null);
  const { deliveries, wallet, id } = transaction;
  if (deliveries.length === 0) return <p className="text-base text-muted-foreground">{t("none")}</p>;
  return (
    <ul className="grid gap-2">
      {deliveries.map((delivery) => {
        const isOpen = openId === delivery.id;
        return (
          <li key={delivery.id} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                {(delivery.event !== null && words.event(delivery.event)) || t("event")}{" "}
                <span className="text-sm text-muted-foreground">
                  <DateTime value={delivery.receivedAt} format="seconds" />
                  {delivery.timesReceived > 1 && <> · {t("times", { count: delivery.timesReceived })}</>}
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-expanded={isOpen}
                onClick={() => setOpenId(isOpen ? null : delivery.id)}
              >
                <Code aria-hidden />
                {isOpen ? t("hide") : t("show")}
              </Button>
            </div>
            {isOpen && <Body wallet={wallet} id={id} deliveryId={delivery.id} reveal={reveal} />}
          </li>
        );
      })}
    </ul>
  );
}

function Body({
  reveal,
  ...which
}: {
  wallet: string;
  id: string;
  deliveryId: number;
  reveal: RevealRawEvent | undefined;
}) {
  const t = useTranslations("transactions.raw");
  const { data, error, refetch } = useQuery(
    transactionQueries.rawEvent(which.wallet, which.id, which.deliveryId),
  );
  const [clear, setClear] = useState<RawEvent | null>(null);
  const act = useServerAction(reveal ?? refusedAction, { ifTwice: "harmless", keys: [] });
  const show = () => void act.run(which, { onDone: setClear });
  if (error) return <FailureNote error={publicErrorOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  const shown = clear ?? data;
  return (
    <div className="grid gap-2 rounded-lg border bg-muted p-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
        <span role="status">{shown.isMasked ? t("masked") : t("revealed")}</span>
        <span className="flex items-center gap-1">
          {shown.isMasked && reveal && (
            <Button variant="secondary" size="sm" pending={act.isPending} onClick={show}>
              <Eye aria-hidden />
              {t("reveal")}
            </Button>
          )}
          <CopyButton value={shown.body} what={t("copy")} />
        </span>
      </div>
      <ActionNote act={act} />
      <pre tabIndex={0} className="max-h-96 overflow-auto font-mono text-sm break-all whitespace-pre-wrap">
        {shown.body}
      </pre>
      <p className="text-sm text-muted-foreground">
        {t("hash")}: <CopyField value={shown.sha256} what={t("hash")} />
      </p>
    </div>
  );
}
