"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { type WalletDrift, AcceptDifferenceInput } from "@/lib/reconciliation/balances/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { ConfirmDialog } from "@/components/kit/page/confirm-dialog";
import { DefinitionList } from "@/components/kit/record/definition-list";
import { Button } from "@/components/ui/button";
import { FormField } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { Difference } from "./difference";
import { type AcceptDifferenceAction } from "./drift-actions";

type DriftStatus = NonNullable<WalletDrift["standing"]>;

/** A person knows where the difference comes from, and says so; what is on its way is waited for. */
export function AcceptDifference({
  wallet,
  standing,
  accept,
}: {
  wallet: string;
  standing: DriftStatus;
  accept: AcceptDifferenceAction;
}) {
  const t = useTranslations("reconciliation.drift.accept");
  const amounts = useTranslations("reconciliation.drift");
  const [isOpen, setOpen] = useState(false);
  const act = useServerAction(accept, { ifTwice: "harmless", keys: [driftQueries.all] });
  const { availableCentavos, heldCentavos } = standing.unexplained;
  const form = useActionForm(
    {
      schema: AcceptDifferenceInput,
      // The figures that stand on the screen: another difference by now is refused.
      values: { wallet, availableCentavos, heldCentavos, reason: "" },
      resetOptions: { keepDirtyValues: true },
    },
    (values, { reset }) =>
      act.run(values, {
        onDone: () => {
          setOpen(false);
          reset();
          toast.success(t("done"));
        },
      }),
  );
  const { control } = form;
  return (
    <>
      <Button
        variant="secondary"
        disabled={standing.state === "in_flight"}
        title={standing.state === "in_flight" ? t("waits") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("detail")}
        confirmLabel={t("action")}
        pending={act.isPending}
        onConfirm={() => form.submit()}
      >
        <DefinitionList
          items={[
            {
              term: amounts("available"),
              detail: <Difference amountCentavos={availableCentavos} />,
            },
            { term: amounts("held"), detail: <Difference amountCentavos={heldCentavos} /> },
          ]}
        />
        <FormField control={control} name="reason" label={t("reason")}>
          {(field) => <Textarea {...field} maxLength={500} />}
        </FormField>
        <ActionNote act={act} besideFields />
      </ConfirmDialog>
    </>
  );
}
