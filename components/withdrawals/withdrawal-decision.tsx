"use client";

import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { type StepUpKind } from "@/lib/auth/schema";
import {
  type CreatedWithdrawal,
  type DecideWithdrawalInput,
  type WithdrawalDraft,
} from "@/lib/withdrawals/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Textarea } from "../ui/textarea";
import { useFaultWords } from "../ui/use-fault-words";

type Decide<Result, More = object> = (input: DecideWithdrawalInput & More) => Promise<ActionResult<Result>>;

export type DecisionActions = {
  approve: Decide<CreatedWithdrawal, { proof: string }>;
  decline: Decide<unknown, { reason: string }>;
  takeBack: Decide<unknown>;
};

const REASON_MAX = 255;

/** The second person's yes or no, or one's own withdrawal taken back: each asked for once more. */
export function WithdrawalDecision({
  wallet,
  draft,
  stepUp,
  actions,
}: {
  wallet: string;
  draft: WithdrawalDraft;
  /** What an approval asks for once more. */
  stepUp: StepUpKind;
  actions: DecisionActions;
}) {
  const t = useTranslations("withdrawals.approval");
  const router = useRouter();
  const [asked, setAsked] = useState<"approve" | "decline" | "takeBack" | null>(null);
  const [reason, setReason] = useState("");
  const [proof, setProof] = useState("");
  const [proofFault, setProofFault] = useState<string | null>(null);
  const faultWords = useFaultWords();
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  // The hash goes back as it was seen: should the draft change meanwhile, the decision is none.
  const decision = { wallet, intentId: draft.intentId, bodySha256: draft.bodySha256 };

  const run = (act: () => Promise<ActionResult<unknown>>) =>
    startTransition(async () => {
      const result = await act();
      setFailure(result.ok ? null : result.error);
      setAsked(null);
      router.refresh();
    });
  const approve = () =>
    startTransition(async () => {
      const result = await actions.approve({ ...decision, proof });
      setProof("");
      const fault = result.ok ? undefined : result.error.fields?.proof;
      setProofFault(fault ?? null);
      if (fault !== undefined) return;
      setAsked(null);
      setFailure(result.ok ? null : result.error);
      if (result.ok && result.data.id !== null)
        router.push(`/w/${encodeURIComponent(wallet)}/withdrawals/${result.data.id}` as Route);
      else router.refresh();
    });

  const open = (which: typeof asked) => () => {
    setFailure(null);
    setProof("");
    setProofFault(null);
    setAsked(which);
  };
  const close = (isOpen: boolean) => {
    if (!isOpen) setAsked(null);
  };
  return (
    <div className="grid gap-3">
      {failure && <FailureNote error={failure} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {draft.isOwn ? (
          <Button variant="secondary" onClick={open("takeBack")}>
            {t("takeBack")}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={open("decline")}>
              {t("decline")}
            </Button>
            <Button onClick={open("approve")}>{t("approve")}</Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked === "approve"}
        onOpenChange={close}
        title={t("confirmTitle")}
        description={t("confirmDetail")}
        confirmLabel={t("approve")}
        pending={isPending}
        onConfirm={approve}
      >
        <p>
          <Money amountCentavos={draft.amountCentavos} strong /> →{" "}
          <ForeignText text={draft.recipient.name ?? ""} className="font-medium" />,{" "}
          <ForeignText text={draft.recipient.key ?? ""} />
        </p>
        <Field
          label={t(`proof.${stepUp}`)}
          hint={t("proof.hint")}
          error={proofFault === null ? undefined : faultWords(proofFault)}
          required
        >
          {(wired) => (
            <Input
              {...wired}
              type={stepUp === "password" ? "password" : "text"}
              inputMode={stepUp === "code" ? "numeric" : undefined}
              autoComplete={stepUp === "code" ? "one-time-code" : "current-password"}
              value={proof}
              onChange={({ target }) => setProof(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && proof !== "") approve();
              }}
            />
          )}
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "decline"}
        onOpenChange={close}
        title={t("declineTitle")}
        description={t("declineDetail")}
        confirmLabel={t("decline")}
        tone="danger"
        pending={isPending}
        onConfirm={() => run(() => actions.decline({ ...decision, reason }))}
      >
        <Field label={t("reason")} required>
          {(wired) => (
            <Textarea
              {...wired}
              rows={2}
              maxLength={REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "takeBack"}
        onOpenChange={close}
        title={t("takeBackTitle")}
        description={t("takeBackDetail")}
        confirmLabel={t("takeBack")}
        tone="danger"
        pending={isPending}
        onConfirm={() => run(() => actions.takeBack(decision))}
      />
    </div>
  );
}
