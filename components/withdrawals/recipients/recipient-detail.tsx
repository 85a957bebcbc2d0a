"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatDocument } from "@/lib/core/brazil/documents";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import {
  type RecipientDetail as Detail,
  type RegisteredRecipient,
  type RevealRegisteredInput,
} from "@/lib/domain/recipients/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction, refusedAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DateTime } from "@/components/kit/values/date-time";
import { DefinitionList } from "@/components/kit/record/definition-list";
import { ExternalText } from "@/components/kit/values/external-text";
import { Money } from "@/components/kit/values/money";
import { PageHeader } from "@/components/kit/page/page-header";
import { Section } from "@/components/kit/page/section";
import { useNowMs } from "@/components/kit/values/use-now";
import { WalletName } from "@/components/kit/wallets/wallet-name";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { useKeyTypeLabel } from "@/components/kit/values/use-key-type-label";
import { LastPaid } from "@/components/kit/values/last-paid";
import { PaidBars } from "@/components/kit/record/paid-bars";
import { type DetachAction, RecipientAttachments } from "./recipient-attachments";
import {
  type AgreeRecipientAction,
  RecipientAgreement,
  RecipientSwitch,
  type SwitchRecipientAction,
} from "./recipient-decision";
import { RecipientLimits } from "./recipient-limits";
import { FullKey } from "@/components/kit/values/full-key";

const HOUR_MS = 3_600_000;

export type RevealRegisteredAction = ServerAction<RevealRegisteredInput, RegisteredRecipient>;

/** One key of one wallet: whose it is, who looked at it, and what was paid to its holder. */
export function RecipientDetail({
  id,
  canAgree,
  canPay,
  agree,
  change,
  reveal,
  detach,
}: {
  id: string;
  canAgree: boolean;
  canPay: boolean;
  agree: AgreeRecipientAction;
  change?: SwitchRecipientAction;
  reveal?: RevealRegisteredAction;
  detach?: DetachAction;
}) {
  const t = useTranslations("recipients");
  const { data: recipient } = useSuspenseQuery(recipientQueries.detail(id));
  const now = new Date(useNowMs(HOUR_MS));
  const { history } = recipient;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.recipients() }, { label: recipient.name }]}
        title={<ExternalText text={recipient.name} />}
        actions={
          <>
            {change && <RecipientSwitch recipient={recipient} canAgree={canAgree} change={change} />}
            {canPay && recipient.disabledAt === null && (
              <Button asChild>
                <Link href={addressOf.newWithdrawal(recipient.wallet, { to: recipient.id })}>
                  <ArrowUpFromLine aria-hidden />
                  {t("detail.pay")}
                </Link>
              </Button>
            )}
          </>
        }
      />
      {recipient.disabledAt !== null && (
        <Callout tone="danger" role="note" title={t("detail.disabledTitle")}>
          {t("detail.disabledBy", { name: recipient.disabledBy ?? "—" })}{" "}
          <DateTime value={recipient.disabledAt} />
        </Callout>
      )}
      <RecipientAgreement recipient={recipient} canAgree={canAgree} agree={agree} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid grid-cols-1 gap-4">
          <Who recipient={recipient} reveal={reveal} />
          <Section title={t("detail.history")}>
            <div className="grid grid-cols-1 gap-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{t("detail.count", { count: history.items.length })}</span>
                <Money figure="recipient_paid" amountCentavos={history.sumCentavos} strong />
              </p>
              {history.items.length > 0 && (
                <PaidBars
                  items={history.items}
                  medianCentavos={history.medianCentavos}
                  keyChangedAt={recipient.isKeyChanged ? recipient.addedAt : null}
                  wallet={recipient.wallet}
                  now={now}
                />
              )}
            </div>
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {recipient.limits && <RecipientLimits limits={recipient.limits} />}
          <RecipientAttachments recipient={recipient} canOpen={reveal !== undefined} detach={detach} />
          <OtherKeys recipient={recipient} />
        </div>
      </div>
    </div>
  );
}

function Who({ recipient, reveal }: { recipient: Detail; reveal?: RevealRegisteredAction | undefined }) {
  const t = useTranslations("recipients.detail");
  const keyTypeWords = useKeyTypeLabel();
  const [clear, setClear] = useState<RegisteredRecipient | null>(null);
  const act = useServerAction(reveal ?? refusedAction, { ifTwice: "harmless", keys: [] });
  const show = () =>
    void act.run(
      { wallet: recipient.wallet, recipientId: recipient.id, purpose: "look" },
      { onDone: setClear },
    );
  const Icon = clear ? EyeOff : Eye;
  return (
    <Section
      title={t("who")}
      actions={
        reveal && (
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
      <DefinitionList
        items={[
          {
            term: `${t("key")}: ${keyTypeWords(recipient.keyType)}`,
            detail: clear ? (
              <FullKey type={clear.pixKeyType} text={clear.pixKey} />
            ) : (
              <ExternalText text={recipient.key} className="font-mono" />
            ),
          },
          { term: t("holder"), detail: <ExternalText text={recipient.name} /> },
          {
            term: t("document"),
            detail: clear ? formatDocument(clear.holderDocument) : recipient.document,
          },
          { term: t("wallet"), detail: <WalletName reference={recipient.wallet} /> },
          {
            term: t("added"),
            detail: (
              <>
                <DateTime value={recipient.addedAt} />
                {recipient.addedBy !== null && `, ${t("by", { name: recipient.addedBy })}`}
              </>
            ),
          },
          {
            term: t("agreed"),
            detail:
              recipient.agreedAt === null ? (
                t("notAgreed")
              ) : (
                <>
                  <DateTime value={recipient.agreedAt} />, {t("by", { name: recipient.agreedBy ?? "—" })}
                </>
              ),
          },
          { term: t("lastPaid"), detail: <LastPaid at={recipient.lastPaidAt} /> },
        ]}
      />
    </Section>
  );
}

function OtherKeys({ recipient: { otherKeys } }: { recipient: Detail }) {
  const t = useTranslations("recipients.detail");
  return (
    <Section title={t("otherKeys")} flush>
      {otherKeys.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">{t("otherKeysNone")}</p>
      ) : (
        <ul className="divide-y">
          {otherKeys.map(({ id, key, addedAt }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 px-4 py-2">
              <Link href={addressOf.recipient(id)} className="font-mono text-primary hover:underline">
                <ExternalText text={key} />
              </Link>
              <span className="text-sm text-muted-foreground">
                {t("since")} <DateTime value={addedAt} format="date" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
