"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type StepUpKind } from "@/lib/platform/auth/schema";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import {
  type CreatedWithdrawal,
  type DecideWithdrawalInput,
  type ApprovalRequest,
} from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/addresses";
import { ActNote } from "../acts/act-note";
import { type Act } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Textarea } from "../ui/textarea";
import { useFaultWords } from "../ui/use-fault-words";

type Decide<Result, More = object> = Act<DecideWithdrawalInput & More, Result>;

export type DecisionActions = {
  approve: Decide<CreatedWithdrawal, { proof: string }>;
  decline: Decide<unknown, { reason: string }>;
  takeBack: Decide<unknown>;
};

const REASON_MAX = 255;

/** The second person's yes or no, or one's own withdrawal taken back: each asked for once more. */
export function WithdrawalDecision({
  wallet,
  request,
  stepUp,
  actions,
}: {
  wallet: string;
  request: ApprovalRequest;
  /** What an approval asks for once more. */
  stepUp: StepUpKind;
  actions: DecisionActions;
}) {
  const t = useTranslations("withdrawals.approval");
  const router = useRouter();
  const [asked, setAsked] = useState<"approve" | "decline" | "takeBack" | null>(null);
  const [reason, setReason] = useState("");
  const [proof, setProof] = useState("");
  const faultWords = useFaultWords();
  // The request's state and hash guard each decision: a second time changes nothing.
  const reads = { ifTwice: "harmless" as const, keys: [withdrawalQueries.all], isPageToo: true };
  const approving = useAct(actions.approve, reads);
  const declining = useAct(actions.decline, reads);
  const takingBack = useAct(actions.takeBack, reads);
  // The hash goes back as it was seen: should the request change meanwhile, the decision is none.
  const decision = { wallet, intentId: request.intentId, bodySha256: request.bodySha256 };
  const close = () => setAsked(null);

  const approve = () =>
    void approving.run(
      { ...decision, proof },
      {
        onDone: ({ id }) => {
          close();
          if (id !== null) router.push(addressOf.withdrawal(wallet, id));
        },
        onElse: ({ is }) => is === "refused" && setProof(""),
      },
    );
  const proofFault = approving.outcome?.is === "refused" ? approving.outcome.error.fields?.proof : undefined;

  const open = (which: typeof asked) => () => {
    for (const act of [approving, declining, takingBack]) act.reset();
    setProof("");
    setAsked(which);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {request.isOwn ? (
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
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("confirmTitle")}
        description={t("confirmDetail")}
        confirmLabel={t("approve")}
        pending={approving.isPending}
        onConfirm={approve}
      >
        <ActNote act={approving} besideFields />
        <p>
          <Money amountCentavos={request.amountCentavos} strong /> →{" "}
          <ExternalText text={request.recipient.name ?? ""} className="font-medium" />,{" "}
          <ExternalText text={request.recipient.key ?? ""} />
        </p>
        <Field
          label={t(`proof.${stepUp}`)}
          hint={t("proof.hint")}
          error={proofFault && faultWords(proofFault)}
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
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("declineTitle")}
        description={t("declineDetail")}
        confirmLabel={t("decline")}
        tone="danger"
        pending={declining.isPending}
        onConfirm={() => void declining.run({ ...decision, reason }, { onDone: close })}
      >
        <ActNote act={declining} />
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
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("takeBackTitle")}
        description={t("takeBackDetail")}
        confirmLabel={t("takeBack")}
        tone="danger"
        pending={takingBack.isPending}
        onConfirm={() => void takingBack.run(decision, { onDone: close })}
      >
        <ActNote act={takingBack} />
      </ConfirmDialog>
    </div>
  );
}
