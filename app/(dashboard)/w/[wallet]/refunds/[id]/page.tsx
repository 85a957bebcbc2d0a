import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { RefundDetail } from "@/components/refunds/refund-detail";
import { SimulateRefund } from "@/components/refunds/simulate-refund";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { recordRefundErrorAction, requestRefundAction, simulateRefundAction } from "../actions";
import { noteActionsOf } from "../../notes/note-actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("one") };
}

/** By the payment's id: a payment has one refund at most. */
export default async function RefundPage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const transactionId = id.toLowerCase();
  await orNotFound(assertExists(ctx, "refund", transactionId));
  const noted = { objectType: "refund", objectId: transactionId } as const;
  const t = await getTranslations("refunds");
  return (
    <ClientMessages of={["details", "notes", "refunds", "payoutRules", "steps"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.refunds(wallet) }, { label: t("one") }]}
            title={t("one")}
            columns={[[{ lines: 3 }], [{ lines: 8, wide: true }, { lines: 5 }]]}
          />
        }
        read={async (reads) => {
          const [found] = await Promise.all([
            reads.one(refundQueries.detail(wallet, transactionId), () => getRefund(ctx, transactionId)),
            reads.one(noteQueries.of(ctx.wallet, noted), () => getNotes(ctx, noted)),
          ]);
          return found;
        }}
      >
        <RefundDetail
          notes={noteActionsOf(ctx.actor)}
          wallet={wallet}
          transactionId={transactionId}
          {...(mayDo(ctx.actor, "operations.work") && { recordError: recordRefundErrorAction })}
          {...(mayDo(ctx.actor, "refund.request") && { requestAgain: requestRefundAction })}
          decideUnsent={decideUnsentAction}
          mayCompare={mayDo(ctx.actor, "operations.work")}
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateRefund wallet={wallet} transactionId={transactionId} action={simulateRefundAction} />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
