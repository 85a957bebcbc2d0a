import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { notAnswered } from "@/app/_server/not-answered";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { FailureNote } from "@/components/kit/failure/failure-note";
import { AppError } from "@/lib/core/errors/app-error";
import { addressOf } from "@/components/kit/navigation/addresses";
import { RefundButton } from "@/components/refunds/refund-button";
import { TransactionAsOf } from "@/components/transactions/transaction-as-of";
import { TransactionDetail } from "@/components/transactions/transaction-detail";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { getTransactionAsOf } from "@/lib/domain/transactions/get-transaction-as-of.server";
import { openTransaction } from "@/lib/domain/transactions/open-transaction.server";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { asOfParsers } from "@/lib/domain/transactions/filter";
import { readIfSkipped } from "@/lib/engine/mirror/read-if-skipped.server";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { requestRefundAction } from "../../refunds/actions";
import { transactionActionsOf } from "../transaction-actions";
import { noteActionsOf } from "../../notes/note-actions";

type Props = { params: Promise<{ wallet: string; id: string }>; searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("one") };
}

/** By id, by reference or by key: what the mirror does not know is asked for at the service. */
export default async function TransactionPage({ params, searchParams }: Props) {
  const given = await params;
  const ctx = await contextFor({ wallet: given.wallet });
  const { filter, refusal } = await pageFilter(searchParams, asOfParsers);
  if (refusal) return refusal;
  const { asOf } = filter;
  const text = decodeURIComponent(given.id);
  const opened = await orNotFound(openTransaction(ctx, text)).catch(notAnswered);
  if (opened instanceof AppError) return <FailureNote error={opened.toPublic()} />;
  const { id, wallet } = opened;
  if (id !== text || wallet !== given.wallet) redirect(addressOf.transaction(wallet, id, { asOf }));
  const t = await getTranslations("transactions");
  if (asOf !== undefined)
    return (
      <ClientMessages of={["blocks", "statement", "steps", "transactions"]}>
        <Prefetched
          skeleton={
            <DetailSkeleton
              crumbs={[{ label: t("title"), href: addressOf.transactions(wallet) }, { label: t("one") }]}
              title={t("one")}
              columns={[[{ lines: 3 }, { lines: 6, wide: true }, { lines: 3 }]]}
            />
          }
          read={(reads) =>
            reads.one(transactionQueries.asOf(wallet, id, asOf), () => getTransactionAsOf(ctx, id, asOf))
          }
        >
          <TransactionAsOf wallet={wallet} id={id} asOf={asOf} />
        </Prefetched>
      </ClientMessages>
    );
  await readIfSkipped(ctx, id);
  const noted = { objectType: "transaction", objectId: id } as const;
  const { reveal, revealRaw } = transactionActionsOf(ctx.actor);
  const mayRefund = mayDo(ctx.actor, "refund.request");
  return (
    <ClientMessages
      of={["blocks", "details", "notes", "refunds", "payoutRules", "statement", "steps", "transactions"]}
    >
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.transactions(wallet) }, { label: t("one") }]}
            title={t("one")}
            columns={[
              [{ lines: 18, wide: true }, { lines: 3 }],
              [{ lines: 3 }, { lines: 6 }],
            ]}
            ratio="wide-narrow"
          />
        }
        read={async (reads) => {
          const [found] = await Promise.all([
            reads.one(transactionQueries.detail(wallet, id), () => getTransaction(ctx, id)),
            reads.one(noteQueries.of(ctx.wallet, noted), () => getNotes(ctx, noted)),
          ]);
          return found;
        }}
      >
        {(transaction) => (
          <TransactionDetail
            notes={noteActionsOf(ctx.actor)}
            wallet={wallet}
            id={id}
            reveal={reveal}
            revealRaw={revealRaw}
            mayResolve={mayDo(ctx.actor, "operations.work")}
            refund={
              mayRefund && (
                <RefundButton
                  wallet={wallet}
                  transactionId={id}
                  isAgain={transaction.refundState === "error"}
                  action={requestRefundAction}
                  decideUnsent={decideUnsentAction}
                />
              )
            }
          />
        )}
      </Prefetched>
    </ClientMessages>
  );
}
