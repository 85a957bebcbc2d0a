"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";

const ACTS = ["confirm", "fail"] as const;

export type SimulateRefundAction = (input: {
  wallet: string;
  transactionId: string;
  act: (typeof ACTS)[number];
}) => Promise<ActionResult<unknown>>;

/** Plays the provider. Exists only beside a sandbox. */
export function SimulateRefund({
  wallet,
  transactionId,
  action,
}: {
  wallet: string;
  transactionId: string;
  action: SimulateRefundAction;
}) {
  const t = useTranslations("refunds.simulate");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (act: (typeof ACTS)[number]) =>
    startTransition(async () => {
      const result = await action({ wallet, transactionId, act });
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
        {ACTS.map((act) => (
          <Button key={act} variant="secondary" size="sm" disabled={isPending} onClick={() => run(act)}>
            {t(act)}
          </Button>
        ))}
      </div>
      {failure && <FailureNote error={failure} className="mt-3" />}
    </Section>
  );
}
