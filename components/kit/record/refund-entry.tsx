"use client";

import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { addressOf } from "../navigation/addresses";
import { AvailableWhile } from "../page/action-availability";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** The refund button of a payment while a refund may be asked for; else the page of the request that is open. */
export function RefundEntry({
  wallet,
  request,
  isOffered,
  mayResolve,
  children,
}: {
  wallet: string;
  request: RefundRequest | null;
  isOffered: boolean;
  /** Whether this person works on writes whose outcome is not known. */
  mayResolve: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("details.refundRequest");
  return (
    <>
      <AvailableWhile value={isOffered && request === null}>{children}</AvailableWhile>
      {request !== null && (
        <Button asChild variant="secondary">
          <Link href={pageOf(wallet, request, mayResolve)}>{t(request.isSent ? "unknown" : "waiting")}</Link>
        </Button>
      )}
    </>
  );
}

function pageOf(wallet: string, { id, isSent }: RefundRequest, mayResolve: boolean) {
  if (!isSent) return addressOf.refundApproval(wallet, id);
  return mayResolve ? addressOf.intents(id) : addressOf.refunds(wallet);
}
