"use client";

import { type DecideUnsentAction } from "../mutations/unsent-write";
import { useRouter } from "next/navigation";
import { Fingerprint } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type RequestedRefund } from "@/lib/domain/refunds/schema";
import { type CreatedWithdrawal } from "@/lib/domain/withdrawals/schema";
import { type ApprovalRequest, type DecideInput } from "@/lib/engine/payouts/approval-schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { useNowMs } from "../kit/values/use-now";
import { useBrl } from "../kit/values/use-brl";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";
import { APPROVALS } from "./kinds";

type Decide<Result, More = object> = ServerAction<DecideInput & More, Result>;

export type DecisionActions = {
  approve: Decide<CreatedWithdrawal | RequestedRefund>;
  decline: Decide<unknown, { reason: string }>;
  takeBack: Decide<unknown>;
  decideUnsent: DecideUnsentAction;
};

const REASON_MAX = 255;
const MINUTE_MS = 60_000;
const SHORT = "h-11 px-4 text-danger";
const LARGE = "h-11 flex-1 px-4";

/** The second person's yes or no, or one's own request taken back: each asked for once more. */
export function ApprovalDecision({
  wallet,
  request,
  actions,
  referenceSeen,
  mayApprove,
  isLooked,
}: {
  wallet: string;
  request: ApprovalRequest;
  actions: DecisionActions;
  /** Other withdrawals of the same reference that the person said yes beside. */
  referenceSeen: string | undefined;
  /** False where the balance is below it. */
  mayApprove: boolean;
  /** False while a change, or an item that needs its own confirmation, has not been reviewed. */
  isLooked: boolean;
}) {
  const t = useTranslations("approvals");
  const amount = useBrl(request.amountCentavos);
  const router = useRouter();
  const { queries, opens } = APPROVALS[request.kind];
  const [asked, setAsked] = useState<"approve" | "decline" | "takeBack" | null>(null);
  const [reason, setReason] = useState("");
  // The request's state and hash guard each decision: a second time changes nothing.
  const reads = { ifTwice: "harmless" as const, keys: [queries.all], isPageToo: true };
  const approving = useServerAction(actions.approve, reads);
  const declining = useServerAction(actions.decline, reads);
  const takingBack = useServerAction(actions.takeBack, reads);
  // The hash is returned as it was shown. If the request changes meanwhile, the decision has no effect.
  const decision = { wallet, intentId: request.intentId, bodySha256: request.bodySha256 };
  const leaves = leavesOn(request, useNowMs(MINUTE_MS));
  const close = () => setAsked(null);

  const approve = () =>
    void approving.run(
      { ...decision, referenceSeen },
      {
        onDone: (done) => {
          close();
          const id = "id" in done ? done.id : done.isAccepted ? done.transactionId : null;
          if (id !== null) router.push(opens(wallet, id));
        },
      },
    );

  const open = (which: typeof asked) => () => {
    for (const act of [approving, declining, takingBack]) act.reset();
    setAsked(which);
  };
  return (
    <div className="grid gap-3">
      {/* On a phone it stays in reach of the thumb. */}
      <div className="flex gap-2.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:bg-card max-lg:p-4">
        {request.isOwn ? (
          <Button variant="secondary" className={LARGE} onClick={open("takeBack")}>
            {t("takeBack")}
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              className={cn(SHORT, mayApprove ? undefined : "flex-1")}
              onClick={open("decline")}
            >
              {t("decline")}
            </Button>
            {mayApprove && (
              <Button
                className={LARGE}
                disabled={!isLooked || request.hasNoOpenHour}
                onClick={open("approve")}
              >
                <Fingerprint aria-hidden />
                {t("approveAmount", { amount })}
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked === "approve"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t(`${leaves === "now" ? "confirmTitle" : "confirmTitleLater"}.${request.kind}`)}
        description={t(`confirmDetail.${leaves}`)}
        confirmLabel={t("approveAmount", { amount })}
        pending={approving.isPending}
        onConfirm={approve}
      >
        <ActionNote act={approving} />
        <p>
          <Money amountCentavos={request.amountCentavos} strong /> →{" "}
          <ExternalText text={request.recipient.name ?? ""} className="font-medium" />,{" "}
          <ExternalText text={request.recipient.key ?? request.recipient.document ?? ""} />
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "decline"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t(`declineTitle.${request.kind}`)}
        description={t("declineDetail")}
        confirmLabel={t("decline")}
        tone="danger"
        pending={declining.isPending}
        onConfirm={() => void declining.run({ ...decision, reason }, { onDone: close })}
      >
        <ActionNote act={declining} />
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
        <ActionNote act={takingBack} />
      </ConfirmDialog>
    </div>
  );
}

/** The effect of one more approval: the request is sent, or a hold or another person still comes before that. */
function leavesOn({ heldUntil, approval }: ApprovalRequest, nowMs: number): "now" | "later" | "others" {
  const agreed = approval.decisions.filter(({ decision }) => decision === "approved").length;
  if (approval.peopleNeeded - agreed > 1) return "others";
  return heldUntil !== null && Date.parse(heldUntil) > nowMs ? "later" : "now";
}
