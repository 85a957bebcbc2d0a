import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece, orNotFound } from "@/app/_server/piece";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { DetailSkeleton } from "@/components/kit/skeletons";
import { addressOf } from "@/components/kit/addresses";
import { ChargeDetail, SimulateCharge } from "@/components/charges/asleep";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { readIfLeft } from "@/lib/engine/mirror/read-if-left.server";
import { RefundButton } from "@/components/refunds/asleep";
import { decideUnsentAction } from "@/app/(dashboard)/recovery/actions";
import { requestRefundAction } from "../../refunds/actions";
import {
  closePayerLinkAction,
  openPayerLinkAction,
  simulateCancelAction,
  simulatePaymentAction,
} from "../actions";
import { addNoteAction, changeTagAction } from "../../notes/actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("one") };
}

export default async function ChargePage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const chargeId = id.toLowerCase();
  await orNotFound(assertExists(ctx, "charge", chargeId));
  await readIfLeft(ctx, chargeId);
  const noted = { objectType: "transaction", objectId: chargeId } as const;
  const t = await getTranslations("charges");
  return (
    <ClientMessages of={["charges", "details", "notes", "refunds.request", "steps", "rules"]}>
      <Piece
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
          notes={mayDo(ctx.actor, "note.write") ? { add: addNoteAction, tag: changeTagAction } : undefined}
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
      </Piece>
    </ClientMessages>
  );
}
