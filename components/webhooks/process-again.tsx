"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { deliveryQueries } from "@/lib/composers/webhooks/queries";
import { type ProcessAgainInput, type ProcessedAgain } from "@/lib/composers/webhooks/schema";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { Button } from "../ui/button";

export type ProcessAgainAction = Act<ProcessAgainInput, ProcessedAgain>;

export function ProcessAgain({ deliveryId, process }: { deliveryId: number; process: ProcessAgainAction }) {
  const t = useTranslations("events.again");
  const [isOpen, setOpen] = useState(false);
  const act = useAct(process, { ifTwice: "harmless", keys: [deliveryQueries.all] });
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
        <ActNote act={act} />
      </ConfirmDialog>
    </>
  );
}
