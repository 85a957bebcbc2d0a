"use client";

import { useTranslations } from "next-intl";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { type ChangeIdInput, type MadeLink } from "@/lib/platform/change-requests/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { type ServerAction } from "../mutations/outcome";
import { useState } from "react";

/** Makes the one-time link of an applied invitation or reset, and is its one sight: it closes by its button alone. */
export function LinkDialog({
  changeId,
  act,
  onClose,
}: {
  changeId: string;
  act: ServerAction<ChangeIdInput, MadeLink>;
  onClose: () => void;
}) {
  const t = useTranslations("changeRequests.link");
  const common = useTranslations("common");
  const make = useServerAction(act, { ifTwice: "harmless", keys: [changeQueries.all] });
  const [link, setLink] = useState<MadeLink | null>(null);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !make.isPending && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>
            {link === null ? t("lead") : t("leadShown", { email: link.email })}
          </DialogDescription>
        </DialogHeader>
        <ActionNote act={make} />
        {link !== null && (
          <div className="grid gap-1">
            <div className="rounded-md border bg-muted px-3 py-2.5">
              <CopyField value={link.url} what={t("title")} full />
            </div>
            <p className="text-sm text-muted-foreground">
              {t("endsAt")} <DateTime value={link.endsAt} />
            </p>
          </div>
        )}
        <DialogFooter>
          {link === null ? (
            <>
              <Button variant="secondary" onClick={onClose} disabled={make.isPending}>
                {common("cancel")}
              </Button>
              <Button
                pending={make.isPending}
                onClick={() => void make.run({ changeId }, { onDone: setLink })}
              >
                {t("show")}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t("done")}</Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
