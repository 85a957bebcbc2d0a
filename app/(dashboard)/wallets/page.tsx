import { Plus } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/kit/page/page-header";
import { WalletsTable } from "@/components/wallets/wallets-table";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listWallets } from "@/lib/domain/wallets/list-wallets.server";
import { walletQueries } from "@/lib/domain/wallets/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("title") };
}

export default async function WalletsPage() {
  const ctx = await contextFor();
  const t = await getTranslations("wallets");
  const canCreate = mayDo(ctx.actor, "sub_account.create");
  return (
    <ClientMessages of={["wallets"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          actions={
            canCreate && (
              <Button asChild>
                <Link data-page-create href={addressOf.newWallet()}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched read={(reads) => reads.one(walletQueries.list(), () => listWallets(ctx))}>
          <WalletsTable />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
