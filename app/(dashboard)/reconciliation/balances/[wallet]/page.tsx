import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { DriftDetail } from "@/components/reconciliation/drift-detail";
import { getDrift } from "@/lib/balance-drift/get-drift.server";
import { driftQueries } from "@/lib/balance-drift/queries";
import { acceptDifferenceAction, askBalanceNowAction } from "../../actions";

type Props = { params: Promise<{ wallet: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliation.drift"))("one") };
}

export default async function WalletBalancePage({ params }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet, right: "operations.work" });
  await prefetch(driftQueries.detail(wallet), () => getDrift(ctx));
  return (
    <ClientMessages of={["reconciliation", "statement"]}>
      <Prefetched>
        <DriftDetail wallet={wallet} ask={askBalanceNowAction} accept={acceptDifferenceAction} />
      </Prefetched>
    </ClientMessages>
  );
}
