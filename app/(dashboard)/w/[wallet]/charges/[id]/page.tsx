import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { notAnswered } from "@/app/_server/not-answered";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { openCharge } from "@/lib/composers/pages/open-charge.server";
import { AppError } from "@/lib/core/errors/app-error";
import { FailureNote } from "@/components/kit/failure/failure-note";
import { PageHeader } from "@/components/kit/page/page-header";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ChargeDetail } from "@/components/charges/charge-detail";
import { SimulateCharge } from "@/components/charges/simulate-charge";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { readIfSkipped } from "@/lib/engine/mirror/read-if-skipped.server";
import { RefundButton } from "@/components/refunds/refund-button";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { requestRefundAction } from "../../refunds/actions";
import {
  closePayerLinkAction,
  openPayerLinkAction,
  simulateCancelAction,
  simulatePaymentAction,
} from "../actions";
import { noteActionsOf } from "../../notes/note-actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("one") };
}

/** Asks the service for a charge that the mirror does not know. */
export default async function ChargePage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const chargeId = id.toLowerCase();
  const t = await getTranslations("charges");
  const opened = await orNotFound(openCharge(ctx, chargeId)).catch(notAnswered);
  if (opened instanceof AppError)
    return (
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.charges(wallet) }, { label: t("one") }]}
          title={t("notHere.title")}
        />
        <p>{t("notHere.notAsked")}</p>
        <FailureNote error={opened.toPublic()} />
      </div>
    );
  if (opened.kind !== "charge" || opened.wallet !== wallet || opened.id !== chargeId)
    redirect(
      opened.kind === "charge"
        ? addressOf.charge(opened.wallet, opened.id)
        : addressOf.transaction(opened.wallet, opened.id),
    );
  await readIfSkipped(ctx, chargeId);
  const noted = { objectType: "transaction", objectId: chargeId } as const;
  return (
    <ClientMessages of={["charges", "details", "notes", "refunds", "payoutRules", "steps"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.charges(wallet) }, { label: t("one") }]}
            title={t("one")}
            columns={[[{ lines: 10 }], [{ lines: 12, wide: true }, { lines: 5 }]]}
          />
        }
        read={async (reads) => {
          const [found] = await Promise.all([
            reads.one(chargeQueries.detail(wallet, chargeId), () => getCharge(ctx, chargeId)),
            reads.one(noteQueries.of(ctx.wallet, noted), () => getNotes(ctx, noted)),
          ]);
          return found;
        }}
      >
        <ChargeDetail
          notes={noteActionsOf(ctx.actor)}
          wallet={wallet}
          id={chargeId}
          canDuplicate={mayDo(ctx.actor, "charge.create")}
          {...(mayDo(ctx.actor, "charge.create") && {
            payerLink: { open: openPayerLinkAction, close: closePayerLinkAction },
          })}
          mayResolve={mayDo(ctx.actor, "operations.work")}
          refund={
            mayDo(ctx.actor, "refund.request") && (
              <RefundButton
                wallet={wallet}
                transactionId={chargeId}
                action={requestRefundAction}
                decideUnsent={decideUnsentAction}
              />
            )
          }
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateCharge
                wallet={wallet}
                chargeId={chargeId}
                pay={simulatePaymentAction}
                cancel={simulateCancelAction}
              />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
