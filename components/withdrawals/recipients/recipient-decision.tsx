"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import {
  type RecipientDetail,
  type RecipientIdInput,
  type SwitchRecipientInput,
} from "@/lib/domain/recipients/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { ConfirmDialog } from "@/components/kit/page/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

export type AgreeRecipientAction = ServerAction<RecipientIdInput, null>;
export type SwitchRecipientAction = ServerAction<SwitchRecipientInput, null>;

type Asked = { recipient: RecipientDetail; canAgree: boolean };
const READS = { ifTwice: "harmless", keys: [recipientQueries.all], isPageToo: true } as const;
const inputOf = ({ wallet, id }: RecipientDetail) => ({ wallet, recipientId: id });

/** The second person's word on a key. */
export function RecipientAgreement({ recipient, canAgree, agree }: Asked & { agree: AgreeRecipientAction }) {
  const t = useTranslations("recipients.detail");
  const [isAsked, setIsAsked] = useState(false);
  const agreeing = useServerAction(agree, READS);
  if (recipient.agreedAt !== null || recipient.disabledAt !== null) return null;
  return (
    <Callout
      tone="warning"
      role="note"
      title={t("waitsTitle")}
      actions={
        canAgree &&
        !recipient.isOwn && (
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {t("agree")}
          </Button>
        )
      }
    >
      {t(recipient.isOwn ? "waitsOwn" : "waitsOther")}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t("agreeTitle")}
        description={t("agreeDetail")}
        confirmLabel={t("agree")}
        pending={agreeing.isPending}
        onConfirm={() => void agreeing.run(inputOf(recipient), { onDone: () => setIsAsked(false) })}
      >
        <ActionNote act={agreeing} />
      </ConfirmDialog>
    </Callout>
  );
}

/** Stops everything to a key, or lets it go on: that asks for who may agree. */
export function RecipientSwitch({ recipient, canAgree, change }: Asked & { change: SwitchRecipientAction }) {
  const t = useTranslations("recipients.detail");
  const [isAsked, setIsAsked] = useState(false);
  const switching = useServerAction(change, READS);
  const isDisabled = recipient.disabledAt !== null;
  const turn = isDisabled ? "enable" : "disable";
  if (isDisabled && !canAgree) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {t(turn)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t(`${turn}Title`)}
        description={t(`${turn}Detail`)}
        confirmLabel={t(turn)}
        tone={isDisabled ? "default" : "danger"}
        pending={switching.isPending}
        onConfirm={() =>
          void switching.run(
            { ...inputOf(recipient), isDisabled: !isDisabled },
            { onDone: () => setIsAsked(false) },
          )
        }
      >
        <ActionNote act={switching} />
      </ConfirmDialog>
    </>
  );
}
