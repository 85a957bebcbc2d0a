"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useIsOffered } from "../kit/offered";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { RefundForm, type RequestRefundAction } from "./refund-form";

/** On a payment's page: the verdict first, then the request. */
export function RefundButton({
  wallet,
  transactionId,
  isAgain = false,
  action,
}: {
  wallet: string;
  transactionId: string;
  /** The one before failed. */
  isAgain?: boolean;
  action: RequestRefundAction;
}) {
  const t = useTranslations("refunds.request");
  const isOffered = useIsOffered();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Undo2 aria-hidden />
          {t(isAgain ? "again" : "button")}
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-xl">
          <DialogHeader>
            <DialogTitle>{t("title")}</DialogTitle>
            <DialogDescription>{t("description")}</DialogDescription>
          </DialogHeader>
          {isOpen && (
            <RefundForm
              wallet={wallet}
              transactionId={transactionId}
              action={action}
              onDone={() => setIsOpen(false)}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}
