"use client";

import { useQuery } from "@tanstack/react-query";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/refunds/queries";
import { type RefundDoubt } from "@/lib/refunds/schema";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ForeignText } from "../kit/foreign-text";
import { PaymentStatus } from "../refunds/payment-status";
import { RefundEvidence } from "../refunds/refund-evidence";
import { Callout } from "../ui/callout";
import { Skeleton } from "../ui/skeleton";
import { DeliveryState } from "../webhooks/delivery-state";
import { ConfirmRefunded } from "./confirm-refunded";
import { type ConfirmRefundAction } from "./recovery-actions";

/** What speaks for and against a refund whose answer was lost; a person weighs it. */
export function RefundInDoubt({
  wallet,
  transactionId,
  confirm,
}: {
  wallet: string;
  transactionId: string;
  confirm: ConfirmRefundAction;
}) {
  const evidence = useTranslations("refunds.detail");
  const t = useTranslations("recovery.refund");
  const { data: doubt, isPending } = useQuery(refundQueries.doubt(wallet, transactionId));
  if (isPending) return <Skeleton className="h-32 lg:col-span-2" />;
  return (
    <div className="grid gap-3 lg:col-span-2">
      {doubt?.payment.hasOpenBlock && (
        <Callout tone="danger" role="note">
          {t("openBlock")}
        </Callout>
      )}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {doubt?.evidence && (
          <div className="grid content-start gap-2">
            <h3 className="text-base font-semibold">{evidence("evidence")}</h3>
            <RefundEvidence evidence={doubt.evidence} />
          </div>
        )}
        {doubt && <Seen wallet={wallet} doubt={doubt} />}
      </div>
      <ConfirmRefunded wallet={wallet} transactionId={transactionId} confirm={confirm} />
    </div>
  );
}

function Seen({ wallet, doubt: { payment, events, transactionId } }: { wallet: string; doubt: RefundDoubt }) {
  const t = useTranslations("recovery.refund");
  const address = `/w/${encodeURIComponent(wallet)}/charges/${transactionId}` as Route;
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-base font-semibold">{t("payment")}</h3>
      <DefinitionList
        items={[
          {
            term: t("read"),
            detail:
              payment.readAt === null ? (
                t("neverRead")
              ) : (
                <>
                  <PaymentStatus status={payment.apiStatus ?? payment.state} />{" "}
                  <DateTime
                    value={payment.readAt}
                    format="seconds"
                    className="text-sm text-muted-foreground"
                  />
                </>
              ),
          },
          {
            term: t("page"),
            detail: (
              <Link href={address} className="text-primary underline-offset-4 hover:underline">
                {t("open")}
              </Link>
            ),
          },
        ]}
      />
      <h3 className="text-base font-semibold">{t("events")}</h3>
      {events.length === 0 && <p className="text-sm text-muted-foreground">{t("noEvents")}</p>}
      <ul className="grid gap-1 text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-3">
            <DateTime value={event.receivedAt} format="seconds" className="text-muted-foreground" />
            <Link href={`/events/${event.id}` as Route} className="underline-offset-4 hover:underline">
              <ForeignText text={event.event ?? "—"} className="font-mono" />
            </Link>
            <DeliveryState state={event.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
