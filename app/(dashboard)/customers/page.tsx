import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { CustomerList } from "@/components/customers/customer-list";
import { PageHeader } from "@/components/kit/page/page-header";
import { listCustomers } from "@/lib/domain/customers/list-customers.server";
import { customerQueries } from "@/lib/domain/customers/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { customerParsers } from "@/lib/domain/customers/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

export default async function CustomersPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("customers");
  const { filter, refusal } = await pageFilter(searchParams, customerParsers);
  if (refusal) return refusal;
  return (
    <ClientMessages of={["customers", "views"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("lead")} />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(customerQueries.list(filter), () => listCustomers(ctx, filter)),
              readViews(reads, ctx, "customers"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <CustomerList today={dayOf(ctx.clock.now())} />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
