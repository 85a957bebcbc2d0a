"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";

export type SimulateAction = (input: {
  wallet: string;
  chargeId: string;
  payer?: "person" | "company";
}) => Promise<ActionResult<unknown>>;

/** Plays the payer and the institution. Exists only beside a sandbox. */
export function SimulateCharge({
  wallet,
  chargeId,
  pay,
  cancel,
}: {
  wallet: string;
  chargeId: string;
  pay: SimulateAction;
  cancel: SimulateAction;
}) {
  const t = useTranslations("charges.simulate");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (action: SimulateAction, payer?: "person" | "company") =>
    startTransition(async () => {
      const result = await action({ wallet, chargeId, ...(payer && { payer }) });
      setFailure(result.ok ? null : result.error);
    });
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          <FlaskConical className="size-4 text-warning" aria-hidden />
          {t("title")}
        </span>
      }
      description={t("description")}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => run(pay, "person")}>
          {t("pay")}
        </Button>
        <Button variant="secondary" size="sm" disabled={isPending} onClick={() => run(pay, "company")}>
          {t("payAsCompany")}
        </Button>
        <Button variant="ghost" size="sm" disabled={isPending} onClick={() => run(cancel)}>
          {t("cancel")}
        </Button>
      </div>
      {failure && <FailureNote error={failure} className="mt-3" />}
    </Section>
  );
}
