"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { formatDocument } from "@/lib/core/brazil/documents";
import { estimateWithdrawal } from "@/lib/domain/withdrawals/estimate";
import { isKeyOfAnother } from "@/lib/domain/withdrawals/is-key-of-another";
import { type CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Checkbox } from "../ui/checkbox";
import { SameReference } from "../kit/record/same-reference";
import { FeeSource } from "./fee-source";
import { useBrl } from "../kit/values/use-brl";
import { type VerdictPreview } from "./use-verdict";
import { VerdictSection } from "./verdict-section";
import { type WithdrawalFormSetting } from "./recipients/withdrawal-form-setting";

const focusOnAppear = (node: HTMLElement | null) => node?.focus();

/** Says once more what leaves, from where and to whom; nothing was sent yet. */
export function WithdrawalReview({
  setting,
  withdrawal,
  foretold,
  referenceSeen,
  onReferenceSeen,
  isLocked,
  isSending,
  onBack,
  onSend,
}: {
  setting: WithdrawalFormSetting;
  withdrawal: CreateWithdrawalInput;
  foretold: VerdictPreview;
  referenceSeen: string | undefined;
  onReferenceSeen: (seen: string | undefined) => void;
  isLocked: boolean;
  isSending: boolean;
  onBack: () => void;
  onSend: () => void;
}) {
  const t = useTranslations("withdrawals.review");
  const types = useTranslations("withdrawals.keyType");
  const modes = useTranslations("withdrawals.mode");
  const nameOf = useWalletName();
  const limit = useBrl(setting.limitCentavos);
  const isStrange = isKeyOfAnother(withdrawal);
  const [isKeyChecked, setIsKeyChecked] = useState(false);
  const { mode, amountCentavos, pixKeyType } = withdrawal;
  const estimate = estimateWithdrawal(mode, amountCentavos, setting.seenFees);
  const { verdict } = foretold;
  const sameReference = verdict?.sameReference ?? null;
  const isReferenceChecked = sameReference === null || sameReference.seen === referenceSeen;
  const needsApproval =
    verdict === null
      ? (estimate?.grossCentavos ?? amountCentavos) > setting.limitCentavos
      : verdict.people > 0;
  const isKeyDocument = pixKeyType === "cpf" || pixKeyType === "cnpj";
  const figure = (amount: number | undefined, isExact: boolean) =>
    amount === undefined ? (
      t("unknown")
    ) : (
      <>
        <Money amountCentavos={amount} strong={isExact} />{" "}
        <span className="text-sm text-muted-foreground">({t(isExact ? "exact" : "estimated")})</span>
      </>
    );
  return (
    <div ref={focusOnAppear} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      <Section title={t("title")}>
        <DefinitionList
          items={[
            {
              term: t("leaves"),
              detail: (
                <ExternalText
                  text={nameOf({ reference: setting.wallet, name: setting.walletName })}
                  className="font-medium"
                />
              ),
            },
            {
              term: t("amount"),
              detail: (
                <>
                  {modes(mode)}: <Money amountCentavos={amountCentavos} strong />
                </>
              ),
            },
            {
              term: t("gross"),
              detail: figure(mode === "gross" ? amountCentavos : estimate?.grossCentavos, mode === "gross"),
            },
            { term: t("fee"), detail: figure(estimate?.feeCentavos, false) },
            {
              term: t("net"),
              detail: figure(mode === "net" ? amountCentavos : estimate?.netCentavos, mode === "net"),
            },
            { term: t("to"), detail: <ExternalText text={withdrawal.holderName} className="font-medium" /> },
            {
              term: `${t("key")}: ${types(pixKeyType)}`,
              detail: (
                <ExternalText
                  text={isKeyDocument ? formatDocument(withdrawal.pixKey) : withdrawal.pixKey}
                  className="font-mono"
                />
              ),
            },
            {
              term: t("document"),
              detail: `${types(withdrawal.holderDocumentType)} ${formatDocument(withdrawal.holderDocument)}`,
            },
            {
              term: t("reference"),
              detail: <ExternalText text={withdrawal.externalReference ?? ""} />,
              hidden: withdrawal.externalReference === undefined,
            },
            {
              term: t("project"),
              detail: setting.projects.items.find(({ id }) => id === withdrawal.projectId)?.name,
              hidden: withdrawal.projectId === undefined,
            },
          ]}
        />
        <div className="mt-2">
          <FeeSource seenFees={setting.seenFees} />
        </div>
      </Section>
      {verdict !== null ? (
        <VerdictSection foretold={foretold} />
      ) : (
        needsApproval && (
          <Callout tone="info" role="note">
            {t("needsApproval", { limit })}
          </Callout>
        )
      )}
      {sameReference !== null && (
        <SameReference
          found={sameReference}
          isChecked={isReferenceChecked}
          onChecked={(isChecked) => onReferenceSeen(isChecked ? sameReference.seen : undefined)}
        />
      )}
      {isStrange && <StrangeKey isChecked={isKeyChecked} onChecked={setIsKeyChecked} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={onBack}>
          {t("back")}
        </Button>
        <Button
          pending={isSending}
          disabled={isLocked || (isStrange && !isKeyChecked) || !isReferenceChecked}
          onClick={onSend}
        >
          {t(needsApproval ? "sendForApproval" : "send")}
        </Button>
      </div>
    </div>
  );
}

function StrangeKey({
  isChecked,
  onChecked,
}: {
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
}) {
  const t = useTranslations("withdrawals.form.keyOfAnother");
  const id = useId();
  return (
    <Callout tone="danger" role="alert" title={t("title")}>
      <p>{t("detail")}</p>
      <p className="mt-2 flex items-center gap-2">
        <Checkbox id={id} checked={isChecked} onCheckedChange={(next) => onChecked(next === true)} />
        <label htmlFor={id}>{t("confirm")}</label>
      </p>
    </Callout>
  );
}
