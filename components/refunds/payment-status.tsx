"use client";

import { useTranslations } from "next-intl";
import { ForeignText } from "../kit/foreign-text";

/** The service's word for a payment, in ours; one that this version does not know is shown as it came. */
export function PaymentStatus({ status }: { status: string }) {
  const t = useTranslations("kit.paymentStatus");
  return t.has(status as never) ? t(status as never) : <ForeignText text={status} />;
}
