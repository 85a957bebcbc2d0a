"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { formatDocument } from "@/lib/core/brazil/documents";
import { type Recipient, type WithdrawalDetail } from "@/lib/withdrawals/schema";
import { DefinitionList } from "../kit/definition-list";
import { FailureNote } from "../kit/failure-note";
import { ForeignText } from "../kit/foreign-text";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { useKeyTypeWords } from "./key-type-words";

export type RevealAction = (input: {
  wallet: string;
  withdrawalId: string;
}) => Promise<ActionResult<Recipient>>;

/** To whom it went: masked until a person with the right asks, which is logged before it is shown. */
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
  const keyTypeWords = useKeyTypeWords();
  const [clear, setClear] = useState<Recipient | null>(null);
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const { recipient } = withdrawal;
  const show = () =>
    startTransition(async () => {
      const result = await reveal?.({ wallet, withdrawalId: withdrawal.id });
      if (result?.ok) setClear(result.data);
      setFailure(result && !result.ok ? result.error : null);
    });
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
            pending={isPending}
            onClick={() => (clear ? setClear(null) : show())}
          >
            <Icon aria-hidden />
            {t(clear ? "hide" : "reveal")}
          </Button>
        )
      }
    >
      {failure && <FailureNote error={failure} className="mb-3" />}
      <DefinitionList
        columns={2}
        items={[
          { term: t("recipient"), detail: <ForeignText text={recipient.name ?? "—"} /> },
          {
            term: t("document"),
            detail: clear ? formatDocument(clear.holderDocument) : (recipient.document ?? "—"),
          },
          { term: t("keyType"), detail: keyTypeWords(recipient.keyType) },
          { term: t("key"), detail: <ForeignText text={clear?.pixKey ?? recipient.key ?? "—"} /> },
        ]}
      />
    </Section>
  );
}
