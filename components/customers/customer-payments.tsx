import { useTranslations } from "next-intl";
import { type CustomerPayment } from "@/lib/domain/customers/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PaidByAnotherIcon } from "../kit/status/paid-by-another";
import { StatusBadges, useStatusDetail } from "../kit/status/display-status";
import { Link } from "../ui/link";
import { PartsBar } from "./parts-bar";

/** Charges and payments of one customer, the newest first. */
export function CustomerPayments({
  wallet,
  payments,
}: {
  wallet: string;
  payments: readonly CustomerPayment[];
}) {
  const t = useTranslations("customers.payments");
  return (
    <table className="w-full text-base max-md:block">
      <caption className="sr-only">{t("caption")}</caption>
      <thead className="max-md:hidden">
        <tr className="border-b text-left text-sm text-muted-foreground *:h-9 *:px-4 *:font-normal">
          <th scope="col">{t("at")}</th>
          <th scope="col">{t("what")}</th>
          <th scope="col">{t("state")}</th>
          <th scope="col" className="text-right">
            {t("amount")}
          </th>
          <th scope="col" className="text-right">
            {t("kept")}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {payments.map((payment) => (
          <Row key={payment.id} wallet={wallet} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ wallet, payment }: { wallet: string; payment: CustomerPayment }) {
  const t = useTranslations("customers.payments");
  const below = useStatusDetail(payment);
  const { id, parts, description, reference } = payment;
  return (
    <tr className="border-b last:border-b-0 hover:bg-muted/50 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-2.5 md:h-10 md:*:px-4 md:*:py-1">
      <td className="whitespace-nowrap tabular-nums max-md:order-3 max-md:text-sm max-md:text-muted-foreground">
        <DateTime value={payment.settledAt ?? payment.createdAt} />
      </td>
      <td className="min-w-0 max-md:order-1 max-md:truncate">
        <Link
          href={addressOf.transaction(wallet, id)}
          className="font-medium underline-offset-3 hover:underline"
        >
          {description === null ? (reference ?? t("one")) : <ExternalText text={description} />}
        </Link>
        {description !== null && reference !== null && (
          <span className="block truncate text-xs text-muted-foreground max-md:hidden">
            <ExternalText text={reference} />
          </span>
        )}
      </td>
      <td className="max-md:order-4 max-md:text-right">
        <span className="inline-flex items-center gap-1.5" {...(below !== null && { title: below })}>
          <StatusBadges of={payment} type="payment" />
          {payment.isPaidByAnother && <PaidByAnotherIcon />}
        </span>
      </td>
      <td className="text-right max-md:order-2">
        <Money amountCentavos={payment.amountCentavos} strong />
      </td>
      <td className="text-right max-md:hidden">
        <span className="inline-grid min-w-22 gap-0.5 align-middle">
          <Money amountCentavos={payment.retainedCentavos} />
          {parts !== null && parts.held + parts.back + parts.leg > 0 && <PartsBar parts={parts} />}
        </span>
      </td>
    </tr>
  );
}
