import { Plus } from "lucide-react";
import { type Metadata, type Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { WalletsTable } from "@/components/sub-accounts/wallets-table";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/auth/rights";
import { listWallets } from "@/lib/sub-accounts/list-wallets.server";
import { walletQueries } from "@/lib/sub-accounts/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("title") };
}

export default async function WalletsPage() {
  const ctx = await contextFor();
  const t = await getTranslations("wallets");
  const canCreate = mayDo(ctx.actor, "sub_account.create") && ctx.actor.wallets === null;
  await prefetch(walletQueries.list(), () => listWallets(ctx));
  return (
    <ClientMessages of={["wallets", "shell"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          actions={
            canCreate && (
              <Button asChild>
                <Link href={"/wallets/new" as Route}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched>
          <WalletsTable />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
