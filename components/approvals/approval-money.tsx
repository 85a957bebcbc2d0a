"use client";

import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { FullKey } from "../kit/values/full-key";
import { Card } from "../ui/card";
import { ApprovalCautions } from "./approval-cautions";
import { useKeyTypeLabel } from "../kit/values/use-key-type-label";

/** The amount that leaves and the balance that remains, with the one action below them. */
export function ApprovalMoney({
  wallet,
  request,
  children,
}: {
  wallet: string;
  request: ApprovalDetail;
  children: ReactNode;
}) {
  const t = useTranslations("approvals");
  const keyTypeWords = useKeyTypeLabel();
  const nameOf = useWalletName();
  const { facts, recipient } = request;
  const isOpen = request.state === "awaiting_approval";
  return (
    <Card className="divide-y">
      <section className="grid grid-cols-1 gap-1 p-4" aria-label={t("amount")}>
        <p className="text-sm text-muted-foreground">
          {t("leavesFor", { wallet: nameOf({ reference: wallet, name: request.walletName }) })}{" "}
          <ExternalText text={recipient.name ?? "—"} className="font-medium text-foreground" />
        </p>
        <p className="text-[2.125rem] leading-10 font-semibold tracking-tight tabular-nums">
          <Money amountCentavos={request.amountCentavos} />
        </p>
        {/* On a phone the key comes before every figure. */}
        <div className="mt-1 grid grid-cols-1 gap-0.5 lg:hidden">
          {recipient.keyType !== null && (
            <p className="text-xs text-muted-foreground">{keyTypeWords(recipient.keyType)}</p>
          )}
          {facts.revealed?.key ? (
            <FullKey type={recipient.keyType} text={facts.revealed.key} />
          ) : (
            recipient.key && <ExternalText text={recipient.key} className="font-mono" />
          )}
          <p className="text-sm">{facts.revealed?.document ?? recipient.document}</p>
        </div>
      </section>
      {facts.cautions.some(({ is }) => is !== "same_reference") && (
        <div className="p-4">
          <ApprovalCautions kind={request.kind} cautions={facts.cautions} />
        </div>
      )}
      <dl className="grid grid-cols-1 gap-1.5 p-4">
        <Figure term={t(`receives.${request.kind}`)}>
          <Money amountCentavos={facts.leavesCentavos - (facts.feeCentavos ?? 0)} />
        </Figure>
        <Figure term={t(facts.feeCentavos === null ? "feeUnknown" : "fee")}>
          <Money amountCentavos={facts.feeCentavos} />
        </Figure>
        <Figure term={t("leaves")} isTotal>
          <Money amountCentavos={facts.leavesCentavos} />
        </Figure>
      </dl>
      {isOpen && <Balance request={request} />}
      {children}
    </Card>
  );
}

function Balance({ request: { facts } }: { request: ApprovalDetail }) {
  const t = useTranslations("approvals");
  const { balance, since, leavesCentavos } = facts;
  return (
    <div className="grid grid-cols-1 gap-2 p-4">
      {balance === null ? (
        <p className="text-sm text-muted-foreground">{t("balanceUnknown")}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-1.5">
          <Figure
            term={
              <>
                {t("availableBefore")} <DateTime value={balance.readAt} relative />
              </>
            }
          >
            <Money amountCentavos={balance.availableCentavos} />
          </Figure>
          {balance.availableCentavos >= leavesCentavos ? (
            <Figure term={t("availableAfter")} isTotal>
              <Money amountCentavos={balance.availableCentavos - leavesCentavos} />
            </Figure>
          ) : (
            <Figure term={<span className="text-danger">{t("missing")}</span>} isTotal>
              <Money amountCentavos={leavesCentavos - balance.availableCentavos} className="text-danger" />
            </Figure>
          )}
        </dl>
      )}
      <p className="text-sm text-muted-foreground">
        {t("sinceTitle")} <Since since={since} now={balance?.availableCentavos ?? null} />
      </p>
    </div>
  );
}

function Since({ since, now }: { since: ApprovalDetail["facts"]["since"]; now: number | null }) {
  const t = useTranslations("approvals.since");
  const parts = (["refunds", "withdrawals", "drafts"] as const).filter((kind) => since[kind].count > 0);
  const isBalanceAnother =
    since.availableCentavos !== null && now !== null && since.availableCentavos !== now;
  return (
    <>
      {parts.map((kind) => (
        <span key={kind}>
          {t(kind, { count: since[kind].count })},{" "}
          <Money figure="asked_since" amountCentavos={since[kind].sumCentavos} />
          {"; "}
        </span>
      ))}
      {isBalanceAnother && (
        <>
          {t("balanceThen")} <Money amountCentavos={since.availableCentavos} />
          {". "}
        </>
      )}
      {t(parts.length > 0 || isBalanceAnother ? "nothingElse" : "nothing")}
    </>
  );
}

function Figure({
  term,
  isTotal = false,
  children,
}: {
  term: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        isTotal
          ? "flex items-baseline justify-between gap-4 border-t pt-1.5 font-semibold"
          : "flex items-baseline justify-between gap-4"
      }
    >
      <dt className={isTotal ? undefined : "text-muted-foreground"}>{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
