"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { type ProcessAgainInput, type ProcessedAgain } from "@/lib/composers/deliveries/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";

export type ProcessAgainAction = ServerAction<ProcessAgainInput, ProcessedAgain>;

export function ProcessAgain({ deliveryId, process }: { deliveryId: number; process: ProcessAgainAction }) {
  const t = useTranslations("deliveries.again");
  const [isOpen, setOpen] = useState(false);
  const act = useServerAction(process, { ifTwice: "harmless", keys: [deliveryQueries.all] });
  const run = () =>
    void act.run(
      { deliveryId },
      {
        onDone: ({ hasChanged }) => {
          setOpen(false);
          toast.success(t(hasChanged ? "changed" : "unchanged"));
        },
      },
    );

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
        pending={act.isPending}
        onConfirm={run}
      >
        <ActionNote act={act} />
      </ConfirmDialog>
    </>
  );
}
