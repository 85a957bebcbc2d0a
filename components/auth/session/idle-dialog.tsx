"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Countdown } from "@/components/kit/values/countdown";
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { signOutHere } from "@/components/mutations/sign-out";

/** A person at the page confirms this, or signs out at once. No other person can. */
export function IdleDialog({
  endsAtMs,
  onStay,
}: {
  endsAtMs: number;
  onStay: () => Promise<void> | undefined;
}) {
  const t = useTranslations("acts.idle");
  const [isPending, setIsPending] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  async function leaveNow(): Promise<void> {
    setIsLeaving(true);
    await signOutHere();
  }
  async function stay(): Promise<void> {
    setIsPending(true);
    await onStay();
    setIsPending(false);
  }
  return (
    <AlertDialog open>
      <AlertDialogContent>
        <div className="grid gap-1">
          <AlertDialogTitle>{t("title")}</AlertDialogTitle>
          <AlertDialogDescription>{t("detail")}</AlertDialogDescription>
        </div>
        <p className="text-2xl font-semibold">
          <Countdown until={new Date(endsAtMs).toISOString()} expiredLabel={t("over")} />
        </p>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" pending={isLeaving} onClick={() => void leaveNow()}>
            {t("leave")}
          </Button>
          <Button pending={isPending} onClick={() => void stay()}>
            {t("stay")}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
