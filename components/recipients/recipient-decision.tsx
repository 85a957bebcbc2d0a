"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import {
  type RecipientDetail,
  type RecipientIdInput,
  type SwitchRecipientInput,
} from "@/lib/domain/recipients/schema";
import { ActNote } from "../acts/act-note";
import { type Act, refuseAct } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

export type AgreeAct = Act<RecipientIdInput, null>;
export type SwitchAct = Act<SwitchRecipientInput, null>;

/** The second person's word on a key, and the switch that stops everything to it. */
export function RecipientDecision({
  recipient,
  canAgree,
  agree,
  change,
}: {
  recipient: RecipientDetail;
  canAgree: boolean;
  agree: AgreeAct;
  change?: SwitchAct | undefined;
}) {
  const t = useTranslations("recipients.detail");
  const [asked, setAsked] = useState<"agree" | "switch" | null>(null);
  const reads = { ifTwice: "harmless" as const, keys: [recipientQueries.all], isPageToo: true };
  const agreeing = useAct(agree, reads);
  const switching = useAct(change ?? refuseAct, reads);
  const input = { wallet: recipient.wallet, recipientId: recipient.id };
  const isDisabled = recipient.disabledAt !== null;
  const waits = recipient.agreedAt === null && !isDisabled;
  const mayAgree = waits && canAgree && !recipient.isOwn;
  const maySwitch = change !== undefined && (!isDisabled || canAgree);
  const turn = isDisabled ? "enable" : "disable";
  const close = () => setAsked(null);
  return (
    <>
      {waits && (
        <Callout
          tone="warning"
          role="note"
          title={t("waitsTitle")}
          actions={
            mayAgree && (
              <Button size="sm" onClick={() => setAsked("agree")}>
                {t("agree")}
              </Button>
            )
          }
        >
          {t(recipient.isOwn ? "waitsOwn" : "waitsOther")}
        </Callout>
      )}
      {maySwitch && (
        <div className="flex justify-end">
          <Button variant="secondary" size="sm" onClick={() => setAsked("switch")}>
            {t(turn)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked === "agree"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("agreeTitle")}
        description={t("agreeDetail")}
        confirmLabel={t("agree")}
        pending={agreeing.isPending}
        onConfirm={() => void agreeing.run(input, { onDone: close })}
      >
        <ActNote act={agreeing} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "switch"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t(`${turn}Title`)}
        description={t(`${turn}Detail`)}
        confirmLabel={t(turn)}
        tone={isDisabled ? "default" : "danger"}
        pending={switching.isPending}
        onConfirm={() => void switching.run({ ...input, isDisabled: !isDisabled }, { onDone: close })}
      >
        <ActNote act={switching} />
      </ConfirmDialog>
    </>
  );
}
