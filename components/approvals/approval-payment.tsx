"use client";

import { useTranslations } from "next-intl";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";
import { Facts } from "./approval-facts";
import { PayeeSection } from "./payee-section";

/** The recipient of a refund: the payer, the payer's other payments and refunds, and the reason for the request. */
export function ApprovalPayment({
  wallet,
  request,
  payment,
}: {
  wallet: string;
  request: ApprovalDetail;
  payment: NonNullable<ApprovalDetail["payment"]>;
}) {
  const t = useTranslations("approvals");
  const { recipient, facts } = request;
  const { revealed, history, paidIn } = facts;
  return (
    <PayeeSection request={request}>
      {payment.isPaidByAnother && (
        <Callout tone="warning" role="note" title={t("anotherTitle")}>
          {t("anotherDetail")}
        </Callout>
      )}
      {payment.hasOpenBlock && (
        <Callout tone="danger" role="note" title={t("blockTitle")}>
          {t("blockDetail")}
        </Callout>
      )}
      <Facts
        items={[
          { term: t("payer"), detail: <ExternalText text={recipient.name ?? "—"} /> },
          { term: t("document"), detail: revealed?.document ?? recipient.document ?? "—" },
          {
            term: t("payment"),
            detail: (
              <Link
                href={addressOf.charge(wallet, payment.id)}
                className="text-primary underline-offset-4 hover:underline"
              >
                {t("openPayment")}
              </Link>
            ),
          },
          { term: t("paidAt"), detail: <DateTime value={payment.paidAt} /> },
          {
            term: t("paidIn"),
            detail: paidIn && (
              <>
                {t("timesOnly", { count: paidIn.count })},{" "}
                <Money figure="payer_paid" amountCentavos={paidIn.sumCentavos} />
              </>
            ),
            hidden: paidIn === null || paidIn.count === 0,
          },
          {
            term: t("givenBack"),
            detail:
              history.items.length === 0 ? (
                t("neverGivenBack")
              ) : (
                <>
                  {t(history.isCut ? "timesAtLeast" : "times", { count: history.items.length })},{" "}
                  <Money figure="payer_given_back" amountCentavos={history.sumCentavos} />
                </>
              ),
          },
        ]}
      />
      <div>
        <p className="text-sm text-muted-foreground">{t("refundReason")}</p>
        <ExternalText text={payment.reason ?? "—"} />
      </div>
    </PayeeSection>
  );
}
