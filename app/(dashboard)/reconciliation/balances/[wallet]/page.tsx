import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DriftDetail } from "@/components/reconciliation/balances/drift-detail";
import { getDrift } from "@/lib/reconciliation/balances/get-drift.server";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { acceptDifferenceAction, askBalanceNowAction } from "../../actions";

type Props = { params: Promise<{ wallet: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliation.drift"))("one") };
}

export default async function WalletBalancePage({ params }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet, right: "operations.work" });
  const t = await getTranslations("reconciliation.drift");
  return (
    <ClientMessages of={["statement"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.balances() }, { label: t("one") }]}
            title={t("one")}
            columns={[
              [{ lines: 6 }, { lines: 8 }],
              [{ lines: 6 }, { lines: 6 }],
            ]}
            ratio="equal"
          />
        }
        read={(reads) => reads.one(driftQueries.detail(wallet), () => getDrift(ctx))}
      >
        <DriftDetail wallet={wallet} ask={askBalanceNowAction} accept={acceptDifferenceAction} />
      </Prefetched>
    </ClientMessages>
  );
}
