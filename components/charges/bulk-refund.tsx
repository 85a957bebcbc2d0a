"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, useRef } from "react";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { BULK_REFUND_MAX } from "./bulk-plan";
import { type BulkPayment, type BulkRequestsProps } from "./bulk-requests";

const BulkRequests = lazy(() => import("./bulk-requests").then((part) => ({ default: part.BulkRequests })));

/**
 * The selected payments, as they were when the refund was requested: the list below may lose its rows while they are
 * sent.
 */
export function BulkRefundButton({
  payments,
  onOpen,
}: {
  payments: readonly BulkPayment[];
  onOpen: (payments: readonly BulkPayment[]) => void;
}) {
  const t = useTranslations("refunds.bulk");
  const isTooMany = payments.length > BULK_REFUND_MAX;
  return (
    <Button variant="secondary" disabled={isTooMany} onClick={() => onOpen(payments)}>
      <Undo2 aria-hidden />
      {isTooMany ? t("tooMany", { limit: BULK_REFUND_MAX }) : t("button")}
    </Button>
  );
}

/** Several payments, each by a request of its own and by the same rules as alone; one after the other, each with its result. */
export function BulkRefund({
  onClose,
  ...props
}: Omit<BulkRequestsProps, "runningRef"> & { onClose: () => void }) {
  const t = useTranslations("refunds.bulk");
  const runningRef = useRef(false);
  const close = () => {
    // A running batch continues. Its progress is reported here.
    if (!runningRef.current) onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t("title", { count: props.payments.length })}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <BulkRequests {...props} runningRef={runningRef} onClose={close} />
      </DialogContent>
    </Dialog>
  );
}
