"use client";

import { useTranslations } from "next-intl";
import { type InitialAccess } from "@/lib/domain/people/schema";
import { CopyField } from "../kit/copy-field";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";

/** The one sight of an initial password: it closes by its button alone, never by a slip. */
export function InitialAccessDialog({ access, onClose }: { access: InitialAccess; onClose: () => void }) {
  const t = useTranslations("people.access");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("lead", { email: access.email })}</DialogDescription>
        </DialogHeader>
        <div className="rounded-md border bg-muted px-3 py-2.5 text-lg">
          <CopyField value={access.initialPassword} what={t("password")} full />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
