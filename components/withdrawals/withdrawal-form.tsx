"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type CreateWithdrawalForm,
  type CreatedWithdrawal,
  CreateWithdrawalInput,
} from "@/lib/domain/withdrawals/schema";
import { addressOf } from "../kit/navigation/addresses";
import { IntentNote } from "../mutations/intent-note";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useIdempotentForm } from "../mutations/use-idempotent-form";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { type Conflict } from "@/lib/core/enums/conflicts";
import { isOneOf, parseEnum } from "@/lib/core/enums/enums";
import { type RevealRegisteredAction } from "./recipients/recipient-detail";
import { KeyStatus, type LookUpKeyAction } from "./key-status";
import { RecentRecipients } from "./recent-recipients";
import { AmountFields } from "./amount-fields";
import { RecipientFields } from "./recipients/recipient-fields";
import { StoppedNote } from "../kit/status/stopped-note";
import { WalletStatusNote } from "../kit/wallets/wallet-status-note";
import { type WithdrawalFormSetting } from "./recipients/withdrawal-form-setting";
import { type PreviewWithdrawalAction, useVerdict } from "./use-verdict";
import { VerdictSection } from "./verdict-section";
import { WithdrawalOptions } from "./withdrawal-options";
import { type RevealAction } from "./withdrawal-recipient";
import { WithdrawalReview } from "./withdrawal-review";

/** Answered by the person on the review itself. */
const SAME_AGAIN = [
  "withdrawal_repeated",
  "withdrawal_outcome_unknown",
] as const satisfies readonly Conflict[];

export function WithdrawalForm({
  setting,
  underWay,
  action,
  decideUnsent,
  copyRecipient,
  revealRegistered,
  lookUp,
  preview,
  recipient,
  to,
}: {
  setting: WithdrawalFormSetting;
  /** The id under which this very form was sent before, where its answer is still looked for. */
  underWay: string | null;
  action: ServerAction<CreateWithdrawalForm, CreatedWithdrawal>;
  decideUnsent: DecideUnsentAction;
  copyRecipient: RevealAction;
  revealRegistered: RevealRegisteredAction;
  lookUp: LookUpKeyAction;
  preview: PreviewWithdrawalAction;
  /** The recipient of an earlier withdrawal that is to be paid again. */
  recipient: string | null;
  /** The registered recipient that the person came here to pay. */
  to: string | null;
}) {
  const { wallet } = setting;
  const t = useTranslations("withdrawals");
  const router = useRouter();
  const [round, setRound] = useState(0);
  /** The earlier ones of the same reference that the person said yes beside. */
  const [referenceSeen, setReferenceSeen] = useState<string>();
  const [reviewed, setReviewed] = useState<CreateWithdrawalInput | null>(null);
  const form = useIdempotentForm({
    name: "withdrawal",
    act: action,
    address: addressOf.newWithdrawal(wallet, { recipient: recipient ?? undefined, to: to ?? undefined }),
    wallet,
    underWay,
    hasAddress: true,
    // A withdrawal that is held until its time has its page at the same place as one that waits for approval.
    writtenBy: ({ id, isAwaitingApproval, heldUntil }: CreatedWithdrawal) =>
      id === null && !isAwaitingApproval && heldUntil === null
        ? null
        : { resultId: id, isAwaitingApproval: id === null },
    onWritten: ({ resultId, isAwaitingApproval }, writtenId) =>
      router.push(
        isAwaitingApproval
          ? addressOf.approval(wallet, writtenId)
          : addressOf.withdrawal(wallet, resultId ?? ""),
      ),
    onRefused: ({ reason }) => {
      if (reason === "reference_paid") setRound((before) => before + 1);
      else if (!isOneOf(SAME_AGAIN, reason)) setReviewed(null);
    },
    schema: CreateWithdrawalInput,
    defaultValues: {
      wallet,
      mode: "gross",
      pixKeyType: "cpf",
      pixKey: "",
      holderName: "",
      holderDocumentType: "cpf",
      holderDocument: "",
    },
    mode: "onTouched",
  });
  const { control, setValue, known } = form;
  const foretold = useVerdict(wallet, control, preview, round);

  const again = known.is === "refused" ? parseEnum(SAME_AGAIN, known.error.reason, undefined) : undefined;
  const notes =
    again === undefined ? (
      // The reviewed values are sent as they are.
      <IntentNote form={reviewed ? { ...form, draft: null } : form} decideUnsent={decideUnsent} />
    ) : (
      <SameAgain
        isOutcomeUnknown={again === "withdrawal_outcome_unknown"}
        onPayAgain={() => void form.send({ payAgain: true, referenceSeen })}
      />
    );
  if (reviewed)
    return (
      <div className="grid gap-4">
        <WalletStatusNote status={setting.walletStatus} />
        <StoppedNote kind="withdrawal" wallet={wallet} />
        {notes}
        <WithdrawalReview
          setting={setting}
          withdrawal={reviewed}
          foretold={foretold}
          referenceSeen={referenceSeen}
          onReferenceSeen={setReferenceSeen}
          isLocked={(form.isLocked && known.is !== "sending") || again !== undefined}
          isSending={form.isSending}
          onBack={() => {
            form.forgetRefusal();
            setReviewed(null);
          }}
          onSend={() => void form.send({ payAgain: false, referenceSeen })}
        />
      </div>
    );
  return (
    <form noValidate onSubmit={form.whenValid(setReviewed)} className="grid gap-4">
      <WalletStatusNote status={setting.walletStatus} />
      <StoppedNote kind="withdrawal" wallet={wallet} />
      {notes}
      <fieldset
        key={form.round}
        disabled={form.isLocked}
        className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
      >
        <div className="grid gap-4">
          <AmountFields control={control} setting={setting} stopped={foretold.verdict?.stopped ?? null} />
          <RecipientFields control={control} />
          <KeyStatus wallet={wallet} control={control} action={lookUp} />
        </div>
        <div className="grid gap-4">
          <RecentRecipients
            wallet={wallet}
            recipients={setting.recipients}
            to={to}
            copy={copyRecipient}
            reveal={revealRegistered}
            onChosen={(chosen) => {
              for (const [name, value] of Object.entries(chosen))
                setValue(name as keyof typeof chosen, value, { shouldValidate: true });
            }}
          />
          <WithdrawalOptions control={control} projects={setting.projects} />
          <VerdictSection foretold={foretold} />
          <div className="flex justify-end">
            <SubmitButton>{t("form.review")}</SubmitButton>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

function SameAgain({ isOutcomeUnknown, onPayAgain }: { isOutcomeUnknown: boolean; onPayAgain: () => void }) {
  const t = useTranslations("withdrawals.again");
  return (
    <Callout
      role="alert"
      tone="warning"
      title={t(isOutcomeUnknown ? "unknownTitle" : "repeatedTitle")}
      actions={
        !isOutcomeUnknown && (
          <Button size="sm" variant="danger" onClick={onPayAgain}>
            {t("payAgain")}
          </Button>
        )
      }
    >
      {t(isOutcomeUnknown ? "unknownDetail" : "repeatedDetail")}
    </Callout>
  );
}
