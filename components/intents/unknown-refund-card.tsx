"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { type UnknownRefund } from "@/lib/domain/refunds/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { useStepLabels } from "../kit/record/use-step-labels";
import { Link } from "../ui/link";
import { PaymentStatus } from "../kit/status/payment-status";
import { RefundEvidence } from "../kit/record/refund-evidence";
import { Callout } from "../ui/callout";
import { Skeleton } from "../ui/skeleton";
import { DeliveryState } from "../kit/status/delivery-state";
import { ConfirmRefunded } from "./confirm-refunded";
import { type ConfirmRefundAction } from "./recovery-actions";

/** The evidence for and against a refund whose answer was lost. A person weighs it. */
export function UnknownRefundCard({
  wallet,
  transactionId,
  confirm,
}: {
  wallet: string;
  transactionId: string;
  confirm: ConfirmRefundAction;
}) {
  const evidence = useTranslations("refunds.detail");
  const t = useTranslations("intents.refund");
  const { data: unknown, isPending } = useQuery(refundQueries.unknown(wallet, transactionId));
  if (isPending) return <Skeleton className="h-32 lg:col-span-2" />;
  return (
    <div className="grid gap-3 lg:col-span-2">
      {unknown?.payment.hasOpenBlock && (
        <Callout tone="danger" role="note">
          {t("openBlock")}
        </Callout>
      )}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {unknown?.evidence && (
          <div className="grid content-start gap-2">
            <h3 className="text-base font-semibold">{evidence("evidence")}</h3>
            <RefundEvidence evidence={unknown.evidence} />
          </div>
        )}
        {unknown && <PaymentEvents wallet={wallet} unknown={unknown} />}
      </div>
      <ConfirmRefunded wallet={wallet} transactionId={transactionId} confirm={confirm} />
    </div>
  );
}

/** The event as received, where its name is unknown here. */
function EventName({ event }: { event: string | null }) {
  const words = useStepLabels();
  if (event === null) return "—";
  return words.event(event) ?? <ExternalText text={event} className="font-mono" />;
}

function PaymentEvents({
  wallet,
  unknown: { payment, events, transactionId },
}: {
  wallet: string;
  unknown: UnknownRefund;
}) {
  const t = useTranslations("intents.refund");
  const address = addressOf.charge(wallet, transactionId);
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
            <Link href={addressOf.delivery(event.id)} className="underline-offset-4 hover:underline">
              <EventName event={event.event} />
            </Link>
            <DeliveryState state={event.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
