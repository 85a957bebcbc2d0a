"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReceiptKind } from "@/lib/core/enums/receipts";
import { addressOf } from "../navigation/addresses";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** The way to the receipt of what has arrived. */
export function ReceiptLink(of: { wallet: string; kind: ReceiptKind; id: string }) {
  const t = useTranslations("details");
  return (
    <Button asChild variant="secondary">
      <Link href={addressOf.receipt(of.wallet, of.kind, of.id)} prefetch={false}>
        <ReceiptText aria-hidden />
        {t("receipt")}
      </Link>
    </Button>
  );
}
