"use client";

import { useQuery } from "@tanstack/react-query";
import { Maximize2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type TransactionListItem } from "@/lib/domain/transactions/schema";
import { addressOf } from "../kit/navigation/addresses";
import { FailureNote } from "../kit/failure/failure-note";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { Button } from "../ui/button";
import { Sheet, SheetBody, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "../ui/sheet";
import { StatusBadges } from "../kit/status/display-status";
import { Skeleton } from "../ui/skeleton";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { TransactionFactsSection } from "./transaction-facts";
import { type TransactionActions } from "./transaction-actions";
import { TransactionNotes } from "./transaction-notes";
import { TransactionRelated } from "./transaction-related";
import { TransactionType } from "../kit/status/transaction-type";
import { TransactionTimeline } from "./transaction-timeline";

/** One transaction beside its list. */
export function TransactionPanel({
  item,
  onClose,
  acts,
}: {
  item: TransactionListItem | null;
  onClose: () => void;
  acts: TransactionActions;
}) {
  const t = useTranslations("transactions.panel");
  return (
    <Sheet open={item !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent>
        {item && (
          <>
            <SheetHeader>
              <SheetTitle className="flex flex-wrap items-center gap-2">
                <Money amountCentavos={item.amountCentavos} />
                <StatusBadges of={item} type={item.type} />
              </SheetTitle>
              <SheetDescription asChild>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <TransactionType type={item.type} unknownType={item.unknownType} />
                  <Button asChild variant="secondary" size="sm">
                    <Link href={addressOf.transaction(item.wallet, item.id)}>
                      <Maximize2 aria-hidden />
                      {t("page")}
                    </Link>
                  </Button>
                </div>
              </SheetDescription>
            </SheetHeader>
            <SheetBody>
              <Content wallet={item.wallet} id={item.id} acts={acts} />
            </SheetBody>
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}

function Content({ wallet, id, acts }: { wallet: string; id: string; acts: TransactionActions }) {
  const t = useTranslations("transactions");
  const { data, error, refetch } = useQuery(transactionQueries.detail(wallet, id));
  if (error && !data) return <FailureNote error={publicErrorOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-2" role="status" aria-label={t("panel.loading")}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-6" />
        ))}
      </div>
    );
  return (
    <div className="grid gap-5">
      <TransactionNotes transaction={data} />
      <TransactionFactsSection transaction={data} reveal={acts.reveal} />
      <Part title={t("related.title")}>
        <TransactionRelated transaction={data} />
      </Part>
      <Part title={t("timeline.title")}>
        <TransactionTimeline transaction={data} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}
