"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { driftQueries } from "@/lib/balance-drift/queries";
import { AcceptDifferenceInput, type WalletDrift } from "@/lib/balance-drift/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { DefinitionList } from "../kit/definition-list";
import { FailureNote } from "../kit/failure-note";
import { useAct } from "../kit/use-act";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";
import { Difference } from "./difference";
import { type AcceptDifferenceAction } from "./drift-acts";

type Standing = NonNullable<WalletDrift["standing"]>;

/** A person knows where the difference comes from, and says so; what is on its way is waited for. */
export function AcceptDifference({
  wallet,
  standing,
  accept,
}: {
  wallet: string;
  standing: Standing;
  accept: AcceptDifferenceAction;
}) {
  const t = useTranslations("reconciliation.drift.accept");
  const amounts = useTranslations("reconciliation.drift");
  const [isOpen, setOpen] = useState(false);
  const act = useAct(accept, driftQueries.all);
  const { availableCentavos, heldCentavos } = standing.unexplained;
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(AcceptDifferenceInput),
    // The figures that stand on the screen: another difference by now is refused.
    values: { wallet, availableCentavos, heldCentavos, reason: "" },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit((values) =>
    act.mutate(values, {
      onSuccess: () => {
        setOpen(false);
        reset();
        toast.success(t("done"));
      },
    }),
  );
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
        onConfirm={() => void submit()}
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
        {act.error && <FailureNote error={act.error.toPublic()} />}
      </ConfirmDialog>
    </>
  );
}
