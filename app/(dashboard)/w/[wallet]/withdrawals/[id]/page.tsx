import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { SimulateWithdrawal } from "@/components/withdrawals/simulate-withdrawal";
import { WithdrawalDetail } from "@/components/withdrawals/withdrawal-detail";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { openWithdrawal } from "@/lib/domain/withdrawals/open-withdrawal.server";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { readIfSkipped } from "@/lib/engine/mirror/read-if-skipped.server";
import { revealRecipientAction, simulateWithdrawalAction, tellReturnedAction } from "../actions";
import { noteActionsOf } from "../../notes/note-actions";

type Props = { params: Promise<{ wallet: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("one") };
}

export default async function WithdrawalPage({ params }: Props) {
  const { wallet, id } = await params;
  const ctx = await contextFor({ wallet });
  const withdrawalId = await orNotFound(openWithdrawal(ctx, id));
  if (withdrawalId !== id) redirect(addressOf.withdrawal(wallet, withdrawalId));
  await readIfSkipped(ctx, withdrawalId);
  const noted = { objectType: "transaction", objectId: withdrawalId } as const;
  const t = await getTranslations("withdrawals");
  return (
    <ClientMessages of={["details", "notes", "steps", "withdrawals"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.withdrawals(wallet) }, { label: t("one") }]}
            title={t("one")}
            columns={[[{ lines: 5 }], [{ lines: 5 }, { lines: 8, wide: true }, { lines: 5 }]]}
          />
        }
        read={async (reads) => {
          const [found] = await Promise.all([
            reads.one(withdrawalQueries.detail(wallet, withdrawalId), () => getWithdrawal(ctx, withdrawalId)),
            reads.one(noteQueries.of(ctx.wallet, noted), () => getNotes(ctx, noted)),
          ]);
          return found;
        }}
      >
        <WithdrawalDetail
          notes={noteActionsOf(ctx.actor)}
          wallet={wallet}
          id={withdrawalId}
          canPayAgain={mayDo(ctx.actor, "withdrawal.request")}
          {...(mayDo(ctx.actor, "document.reveal") && { reveal: revealRecipientAction })}
          tellReturned={mayDo(ctx.actor, "operations.work") ? tellReturnedAction : null}
          simulate={
            ctx.env.sandboxControlUrl !== null && (
              <SimulateWithdrawal
                wallet={wallet}
                withdrawalId={withdrawalId}
                action={simulateWithdrawalAction}
              />
            )
          }
        />
      </Prefetched>
    </ClientMessages>
  );
}
