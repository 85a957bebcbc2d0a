import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { DispatchDays } from "@/components/dispatches/dispatch-days";
import { DispatchList } from "@/components/dispatches/dispatch-list";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { getDispatchDays, listDispatches } from "@/lib/platform/dispatches/list-dispatches.server";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { tryDispatchAgainAction } from "./actions";
import { dispatchParsers } from "@/lib/platform/dispatches/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dispatches"))("list.title") };
}

export default async function DispatchesPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("dispatches.list");
  const today = dayOf(ctx.clock.now());
  const health = await getTranslations("health");
  const { filter, refusal } = await pageFilter(searchParams, dispatchParsers);
  if (refusal) return refusal;
  return (
    <ClientMessages of={["dispatches"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          crumbs={[{ label: health("title"), href: addressOf.health() }, { label: t("title") }]}
        />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(dispatchQueries.list(filter), () => listDispatches(ctx, filter)),
              reads.one(dispatchQueries.days(), () => getDispatchDays(ctx)),
              readViews(reads, ctx, "dispatches"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <DispatchDays today={today} />
              <DispatchList today={today} tryAgain={tryDispatchAgainAction} />
            </div>
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
