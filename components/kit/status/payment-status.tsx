"use client";

import { useTranslations } from "next-intl";
import { translateKnown } from "@/lib/core/text/translate-known";
import { ExternalText } from "../values/external-text";

/** The service's word for a payment, in ours; one that this version does not know is shown as it came. */
export function PaymentStatus({ status }: { status: string }) {
  const words = translateKnown(useTranslations("kit.paymentStatus"));
  return words(status) ?? <ExternalText text={status} />;
}
