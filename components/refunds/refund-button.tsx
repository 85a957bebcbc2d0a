"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { lazy, useState } from "react";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { useIsAvailable } from "../kit/page/action-availability";
import { useIsOutline } from "../kit/page/outline";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { type RequestRefundAction } from "./refund-form";

const RefundForm = lazy(() => import("./refund-form").then((part) => ({ default: part.RefundForm })));
const ASKED = ["ask"] as const;

/** On a payment's page: the verdict first, then the request. */
export function RefundButton({
  wallet,
  transactionId,
  isAgain = false,
  action,
  decideUnsent,
}: {
  wallet: string;
  transactionId: string;
  /** The one before failed. */
  isAgain?: boolean;
  action: RequestRefundAction;
  decideUnsent: DecideUnsentAction;
}) {
  const t = useTranslations("refunds.request");
  const isOffered = useIsAvailable();
  // An address can ask for it, as the search does.
  const [asked, setAsked] = useQueryState("refund", parseAsStringLiteral(ASKED));
  const isOutline = useIsOutline();
  const [isPressed, setIsPressed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const isOpen = (isPressed || asked !== null) && !isDone && !isOutline;
  const setIsOpen = (open: boolean) => {
    setIsPressed(open);
    setIsDone(false);
    if (!open && asked !== null) void setAsked(null);
  };
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
              decideUnsent={decideUnsent}
              // The address goes with the page that is left: changing it would call the way to the refund back.
              onDone={() => setIsDone(true)}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}
