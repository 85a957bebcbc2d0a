"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Countdown } from "../kit/countdown";
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "../ui/alert-dialog";
import { Button } from "../ui/button";

/** Somebody who is there says so; nobody else can. */
export function IdleDialog({
  endsAtMs,
  onStay,
}: {
  endsAtMs: number;
  onStay: () => Promise<void> | undefined;
}) {
  const t = useTranslations("acts.idle");
  const [isPending, setIsPending] = useState(false);
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
        <Button size="lg" pending={isPending} onClick={() => void stay()}>
          {t("stay")}
        </Button>
      </AlertDialogContent>
    </AlertDialog>
  );
}
