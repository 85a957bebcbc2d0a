import { Plus } from "lucide-react";
import { type Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { ChargeList } from "@/components/charges/charge-list";
import { PageHeader } from "@/components/kit/page-header";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/auth/rights";
import { chargeQueries } from "@/lib/charges/queries";
import { listCharges } from "@/lib/charges/list-charges.server";
import { ChargeFilter } from "@/lib/charges/schema";
import { dayOf } from "@/lib/core/sao-paulo";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<Record<string, string | string[]>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("title") };
}

export default async function ChargesPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("charges");
  const canCreate = mayDo(ctx.actor, "charge.create");
  // An address that was written by hand may hold anything: what is no filter is none.
  const { cursor: _cursor, ...filter } = ChargeFilter.safeParse(await searchParams).data ?? {};
  await prefetchList(chargeQueries.list(wallet, filter), () => listCharges(ctx, filter));
  return (
    <ClientMessages of={["charges"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          actions={
            canCreate && (
              <Button asChild>
                <Link href={`/w/${encodeURIComponent(wallet)}/charges/new`}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched>
          <ChargeList wallet={wallet} today={dayOf(ctx.clock.now())} canCreate={canCreate} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
