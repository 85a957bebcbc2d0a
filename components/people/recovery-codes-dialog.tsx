"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "../kit/values/copy-button";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";

/** Shown this once: it closes by its own button alone, not by a click beside it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("people.account.recovery");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("lead")}</DialogDescription>
        </DialogHeader>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg border bg-muted/40 p-4 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <DialogFooter>
          <span className="flex items-center gap-1 text-sm text-muted-foreground sm:mr-auto">
            {t("copy")}
            <CopyButton value={codes.join("\n")} what={t("title")} />
          </span>
          <Button onClick={onClose}>{t("kept")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
