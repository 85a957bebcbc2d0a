"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { type ProcessAgainInput, type ProcessedAgain } from "@/lib/webhooks/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { Button } from "../ui/button";

export type ProcessAgainAction = (input: ProcessAgainInput) => Promise<ActionResult<ProcessedAgain>>;

export function ProcessAgain({ deliveryId, process }: { deliveryId: number; process: ProcessAgainAction }) {
  const t = useTranslations("events.again");
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<PublicError | null>(null);

  async function run(): Promise<void> {
    setPending(true);
    setFailure(null);
    const result = await process({ deliveryId }).catch(
      () => ({ ok: false, error: { code: "internal" } }) as const,
    );
    setPending(false);
    if (!result.ok) return setFailure(result.error);
    setOpen(false);
    toast.success(t(result.data.hasChanged ? "changed" : "unchanged"));
    await client.invalidateQueries({ queryKey: deliveryQueries.all });
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <RefreshCw aria-hidden />
        {t("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("detail")}
        confirmLabel={t("action")}
        pending={isPending}
        onConfirm={() => void run()}
      >
        {failure && <FailureNote error={failure} />}
      </ConfirmDialog>
    </>
  );
}
