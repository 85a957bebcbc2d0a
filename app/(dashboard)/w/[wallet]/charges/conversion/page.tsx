import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { ConversionView } from "@/components/charges/conversion-view";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { wantedDays } from "@/lib/domain/charges/conversion";
import { getConversion } from "@/lib/domain/charges/get-conversion.server";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { conversionParsers } from "@/lib/domain/charges/filter";

type Props = { params: Promise<{ wallet: string }>; searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("conversion.title") };
}

export default async function ConversionPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet });
  const t = await getTranslations("charges");
  const today = dayOf(ctx.clock.now());
  const { filter, refusal } = await pageFilter(searchParams, conversionParsers);
  if (refusal) return refusal;
  const wanted = wantedDays(filter, today);
  return (
    <ClientMessages of={["charges"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.charges(wallet) }, { label: t("conversion.title") }]}
          title={t("conversion.title")}
          description={t("conversion.lead")}
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[2, 6, 6]} />}
          read={(reads) =>
            reads.one(chargeQueries.conversion(wallet, wanted), () => getConversion(ctx, wanted))
          }
        >
          <ConversionView wallet={wallet} today={today} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
