"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type FigureId } from "@/lib/core/enums/figures";
import { customerQueries } from "@/lib/domain/customers/queries";
import { type CustomerDetail as Detail } from "@/lib/domain/customers/schema";
import { BlockKind, BlockState } from "../kit/status/block-state";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { PaidByAnotherIcon } from "../kit/status/paid-by-another";
import { Section } from "../kit/page/section";
import { WalletName } from "../kit/wallets/wallet-name";
import { RefundState } from "../kit/status/refund-state";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import { HistorySection, type NoteActions } from "../notes/history-section";
import { type ExpectedPayerActions, ExpectedPayer } from "./expected-payer";
import { CustomerPayments } from "./customer-payments";
import { PaymentBars } from "./payment-bars";

/** A person whom a wallet charged or who paid it: the amounts retained, held and returned, and the payers. */
export function CustomerDetail({
  id,
  canCharge,
  notes,
  expect,
}: {
  id: string;
  canCharge: boolean;
  /** Both undefined where the person writes none. */
  notes: NoteActions;
  expect: ExpectedPayerActions | undefined;
}) {
  const t = useTranslations("customers");
  const { data: customer } = useSuspenseQuery(customerQueries.detail(id));
  const { wallet, payments, paymentCount, isCut } = customer;
  const title = customer.name ?? customer.email ?? customer.document ?? t("one");
  const known = [customer.document, customer.email, customer.phone].filter((one) => one !== null);
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.customers() }, { label: title }]}
        title={<ExternalText text={title} />}
        description={
          <span className="flex flex-wrap gap-x-3">
            {known
              .filter((one) => one !== title)
              .map((one) => (
                <ExternalText key={one} text={one} />
              ))}
            {customer.otherNames.length > 0 && (
              <span>
                {t("alsoNamed")} <ExternalText text={customer.otherNames.join(", ")} />
              </span>
            )}
            <WalletName reference={wallet} />
          </span>
        }
        actions={
          canCharge && (
            <Button asChild>
              <Link href={addressOf.newCharge(wallet)}>
                <Plus aria-hidden />
                {t("detail.charge")}
              </Link>
            </Button>
          )
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21.75rem] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Card className="overflow-hidden">
            <Figures customer={customer} />
            <PaymentBars wallet={wallet} payments={payments} />
          </Card>
          <Section
            title={t("payments.title")}
            actions={
              <span className="flex flex-wrap gap-x-4 text-sm">
                <Link
                  href={addressOf.charges(wallet, { customer: id })}
                  className="text-primary underline-offset-3 hover:underline"
                >
                  {t("payments.inCharges")}
                </Link>
                <Link
                  href={addressOf.transactions(wallet, { customer: id })}
                  className="text-primary underline-offset-3 hover:underline"
                >
                  {t("payments.inTransactions")}
                </Link>
              </span>
            }
            {...(isCut || payments.length < paymentCount
              ? {
                  description: isCut
                    ? t("payments.newestOfMore", { count: payments.length })
                    : t("payments.newest", { shown: payments.length, count: paymentCount }),
                }
              : {})}
            flush
          >
            <CustomerPayments wallet={wallet} payments={payments} />
          </Section>
          <HistorySection
            of={{ wallet, objectType: "customer", objectId: id }}
            title={t("detail.history")}
            steps={[]}
            acts={notes}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <Payers customer={customer} acts={expect} />
          <Trouble customer={customer} />
          <Related customer={customer} />
          <Section title={t("data.title")}>
            <DefinitionList
              items={[
                { term: t("data.document"), detail: customer.document ?? "—" },
                {
                  term: t("data.email"),
                  detail: customer.email === null ? "—" : <ExternalText text={customer.email} />,
                },
                {
                  term: t("data.phone"),
                  detail: customer.phone === null ? "—" : <ExternalText text={customer.phone} />,
                },
                { term: t("data.first"), detail: <DateTime value={customer.firstAt} format="date" /> },
              ]}
            />
          </Section>
        </div>
      </div>
    </div>
  );
}

function Figures({ customer: { sums, isCut } }: { customer: Detail }) {
  const t = useTranslations("customers.figures");
  return (
    <dl className="grid grid-cols-2 gap-px bg-border md:grid-cols-[1.6fr_1fr_1fr_1fr]">
      <Figure
        figure="customer_kept"
        term={t("kept")}
        note={
          <>
            {t("of")} <Money figure="customer_received" amountCentavos={sums.receivedCentavos} />{" "}
            {t(isCut ? "inAtLeast" : "in", { count: sums.paidCount })}
          </>
        }
        className="max-md:col-span-2"
      >
        <Money
          figure="customer_kept"
          amountCentavos={sums.paidCount === 0 ? null : sums.retainedCentavos}
          className="text-2xl font-semibold"
        />
      </Figure>
      <Figure figure="customer_held" term={t("held")} note={t("blocks", { count: sums.blockCount })}>
        <Money figure="customer_held" amountCentavos={sums.heldCentavos} className="text-lg font-semibold" />
      </Figure>
      <Figure
        figure="customer_returned"
        term={t("returned")}
        note={t("returns", { count: sums.returnCount })}
      >
        <Money
          figure="customer_returned"
          amountCentavos={sums.returnedCentavos}
          className="text-lg font-semibold"
        />
      </Figure>
      <Figure
        figure="customer_pays_in"
        term={t("paysIn")}
        note={
          sums.pageCount === 0
            ? t("noPages")
            : t("pages", { paid: sums.paidPageCount, count: sums.pageCount })
        }
        className="max-md:col-span-2"
      >
        <span className="text-lg font-semibold tabular-nums">
          {sums.minutesToPay === null
            ? "—"
            : t(sums.minutesToPay < 120 ? "minutes" : "hours", {
                count: sums.minutesToPay < 120 ? sums.minutesToPay : Math.round(sums.minutesToPay / 60),
              })}
        </span>
      </Figure>
    </dl>
  );
}

function Figure({
  figure,
  term,
  note,
  className = "",
  children,
}: {
  figure: FigureId;
  term: string;
  note: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-figure={figure} className={`grid content-start gap-0.5 bg-card px-4 py-3 ${className}`}>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="grid gap-0.5">
        {children}
        <span className="text-sm text-muted-foreground">{note}</span>
      </dd>
    </div>
  );
}

function Payers({ customer, acts }: { customer: Detail; acts: ExpectedPayerActions | undefined }) {
  const { payers } = customer;
  const t = useTranslations("customers.payers");
  return (
    <Section title={t("title")} flush>
      {payers.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">{t("none")}</p>
      ) : (
        <ul className="divide-y">
          {payers.map(({ name, document, count, sumCentavos, isAnother, ...payer }) => (
            <li
              key={payer.payerId ?? `${name ?? ""} ${document ?? ""}`}
              className="flex items-baseline gap-3 px-4 py-2"
            >
              <span className="grid min-w-0 flex-1">
                <span className="flex min-w-0 items-center gap-1.5">
                  <ExternalText text={name ?? document ?? t("unnamed")} className="truncate font-medium" />
                  {isAnother && <PaidByAnotherIcon />}
                </span>
                <span className="text-sm text-muted-foreground">
                  {document !== null && name !== null && `${document} · `}
                  {t("count", { count })}
                </span>
                {(isAnother || payer.expected) && (
                  <ExpectedPayer
                    customer={customer}
                    payer={{ name, document, count, sumCentavos, isAnother, ...payer }}
                    acts={acts}
                  />
                )}
              </span>
              <Money figure="payer_paid" amountCentavos={sumCentavos} strong />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Trouble({ customer: { wallet, blocks, refunds } }: { customer: Detail }) {
  const t = useTranslations("customers.trouble");
  return (
    <Section title={t("title")} flush>
      {blocks.length + refunds.length === 0 ? (
        <p className="p-4 text-sm text-muted-foreground">{t("none")}</p>
      ) : (
        <ul className="divide-y">
          {blocks.map((block) => (
            <li key={block.id} className="flex items-start gap-3 px-4 py-2">
              <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
                <BlockState block={block} />
                <Link
                  href={addressOf.block(block.id)}
                  className="text-sm text-primary underline-offset-3 hover:underline"
                >
                  <BlockKind blockType={block.blockType} />,{" "}
                  <DateTime value={block.createdAt} format="date" />
                </Link>
              </span>
              <Money amountCentavos={block.amountCentavos} strong />
            </li>
          ))}
          {refunds.map((refund) => (
            <li key={refund.id} className="flex items-start gap-3 px-4 py-2">
              <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
                <RefundState state={refund.state} />
                <Link
                  href={addressOf.refund(wallet, refund.id)}
                  className="text-sm text-primary underline-offset-3 hover:underline"
                >
                  {t("refund")}, <DateTime value={refund.requestedAt} format="date" />
                </Link>
                {refund.reason !== null && (
                  <ExternalText text={refund.reason} className="text-sm text-muted-foreground" />
                )}
              </span>
              <Money amountCentavos={refund.amountCentavos} strong />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Related({ customer: { related } }: { customer: Detail }) {
  const t = useTranslations("customers.related");
  if (related.length === 0) return null;
  return (
    <Section title={t("title")} flush>
      <ul className="divide-y">
        {related.map(({ id, wallet, name, isSame }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 px-4 py-2">
            <Link
              href={addressOf.customer(id)}
              className="min-w-0 truncate text-primary underline-offset-3 hover:underline"
            >
              {name === null ? t("unnamed") : <ExternalText text={name} />}
            </Link>
            <span className="shrink-0 text-sm text-muted-foreground">
              {isSame ? <WalletName reference={wallet} /> : t("byEmail")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
