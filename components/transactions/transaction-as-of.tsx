"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type TransactionThen } from "@/lib/domain/transactions/schema";
import { useBlockState } from "../kit/status/block-state";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { Link } from "../ui/link";
import { MismatchNote } from "../kit/record/mismatch-note";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { PrintButton } from "../kit/page/print-button";
import { Section } from "../kit/page/section";
import { StatusBadges } from "../kit/status/display-status";
import { useConfirmationFact } from "../kit/record/use-confirmation-fact";
import { WalletName, useNameOfLeg } from "../kit/wallets/wallet-name";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { TransactionMovements } from "./transaction-movements";
import { TransactionType } from "../kit/status/transaction-type";

/** A transaction as it was known at a moment: what support answers "what did we see then" with. */
export function TransactionAsOf({ wallet, id, asOf }: { wallet: string; id: string; asOf: string }) {
  const t = useTranslations("transactions");
  const { data } = useSuspenseQuery(transactionQueries.asOf(wallet, id, asOf));
  const { known } = data;
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.transactions(wallet) },
          { label: t("one"), href: addressOf.transaction(wallet, id) },
          { label: t("asOf.crumb") },
        ]}
        title={known ? <Money amountCentavos={known.amountCentavos} /> : t("one")}
        badge={known && <StatusBadges of={known.standing} type={known.type} />}
        description={known && <TransactionType type={known.type} />}
        actions={<PrintButton />}
      />
      <Callout
        tone="info"
        role="note"
        title={
          <>
            {t("asOf.banner")} <DateTime value={data.asOf} format="seconds" />
          </>
        }
        actions={
          <Button asChild variant="secondary" size="sm" className="print:hidden">
            <Link href={addressOf.transaction(wallet, id)}>{t("asOf.now")}</Link>
          </Button>
        }
      >
        {t(known ? "asOf.detail" : "asOf.unknown")}
      </Callout>
      {known && <SnapshotFacts known={known} />}
    </div>
  );
}

function SnapshotFacts({ known }: { known: TransactionThen }) {
  const t = useTranslations("transactions");
  const stateOf = useBlockState();
  const confirmation = useConfirmationFact();
  return (
    <>
      {known.doubts.map(({ mismatch, details }) => (
        <MismatchNote key={mismatch} mismatch={mismatch} details={details} />
      ))}
      <Section title={t("facts.title")}>
        <DefinitionList
          columns={2}
          items={[
            { term: t("facts.gross"), detail: <Money amountCentavos={known.amountCentavos} strong /> },
            { term: t("facts.fee"), detail: <Money amountCentavos={known.feeCentavos} /> },
            { term: t("facts.net"), detail: <Money amountCentavos={known.netCentavos} /> },
            { term: t("facts.wallet"), detail: <WalletName reference={known.wallet} /> },
            confirmation(known.confirmation),
            confirmation(known.feeConfirmation, "feeTerm"),
            {
              term: t("related.refund"),
              detail: known.refund && (
                <>
                  <Money amountCentavos={known.refund.amountCentavos} />,{" "}
                  {t(`refundState.${known.refund.state}`)}
                </>
              ),
              hidden: known.refund === null,
            },
            ...known.blocks.map((block, index) => ({
              term: `${t("related.block")} ${index + 1}`,
              detail: (
                <>
                  <Money amountCentavos={block.amountCentavos} />, {stateOf(block)}
                </>
              ),
            })),
          ]}
        />
        {known.split.length > 0 && <Split split={known.split} />}
      </Section>
      <Section title={t("asOf.movements")} description={t("asOf.movementsHint")}>
        <TransactionMovements movements={known.movements} />
      </Section>
    </>
  );
}

function Split({ split }: { split: TransactionThen["split"] }) {
  const t = useTranslations("transactions");
  const nameOf = useNameOfLeg();
  return (
    <section className="mt-3 grid gap-1">
      <h3 className="text-sm font-semibold">{t("asOf.split")}</h3>
      <ul className="grid">
        {split.map(({ destination, amountCentavos, isDelivered }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <bdi>{nameOf(destination, index + 1)}</bdi>
            <span>
              <Money amountCentavos={amountCentavos} />{" "}
              <span className="text-sm text-muted-foreground">
                {t(isDelivered ? "asOf.delivered" : "asOf.notDelivered")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
