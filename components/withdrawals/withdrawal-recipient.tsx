"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatDocument } from "@/lib/core/brazil/documents";
import { type Recipient, type WithdrawalDetail } from "@/lib/domain/withdrawals/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction, refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { useKeyTypeLabel } from "../kit/values/use-key-type-label";

export type RevealAction = ServerAction<{ wallet: string; withdrawalId: string }, Recipient>;

/**
 * The recipient of the withdrawal. It is masked until a person with the right asks, and the request is logged before
 * the data is shown.
 */
export function WithdrawalRecipient({
  wallet,
  withdrawal,
  reveal,
}: {
  wallet: string;
  withdrawal: WithdrawalDetail;
  reveal?: RevealAction;
}) {
  const t = useTranslations("withdrawals.detail");
  const keyTypeWords = useKeyTypeLabel();
  const [clear, setClear] = useState<Recipient | null>(null);
  const { recipient } = withdrawal;
  const act = useServerAction(reveal ?? refusedAction, { ifTwice: "harmless", keys: [] });
  const show = () => void act.run({ wallet, withdrawalId: withdrawal.id }, { onDone: setClear });
  const isUnknown = recipient.name === null && recipient.document === null && recipient.key === null;
  const Icon = clear ? EyeOff : Eye;
  return (
    <Section
      title={t("recipient")}
      actions={
        reveal &&
        recipient.key && (
          <Button
            size="sm"
            variant="ghost"
            pending={act.isPending}
            onClick={() => (clear ? setClear(null) : show())}
          >
            <Icon aria-hidden />
            {t(clear ? "hide" : "reveal")}
          </Button>
        )
      }
    >
      <ActionNote act={act} offersAgain className="mb-3" />
      {isUnknown ? (
        <p className="text-base text-muted-foreground">{t("recipientUnknown")}</p>
      ) : (
        <DefinitionList
          columns={2}
          items={[
            { term: t("recipient"), detail: <ExternalText text={recipient.name ?? "—"} /> },
            {
              term: t("document"),
              detail: clear ? formatDocument(clear.holderDocument) : (recipient.document ?? "—"),
            },
            { term: t("keyType"), detail: keyTypeWords(recipient.keyType) },
            { term: t("key"), detail: <ExternalText text={clear?.pixKey ?? recipient.key ?? "—"} /> },
          ]}
        />
      )}
    </Section>
  );
}
