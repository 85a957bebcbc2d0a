import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { AuditList } from "@/components/audit/audit-list";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { listAudit } from "@/lib/composers/audit/list-audit.server";
import { auditQueries } from "@/lib/composers/audit/queries";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { listPeople } from "@/lib/domain/people/list-people.server";
import { exportAuditAction } from "./actions";
import { auditParsers } from "@/lib/composers/audit/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "audit.read" });
  const t = await getTranslations("audit");
  const { filter, refusal } = await pageFilter(searchParams, auditParsers);
  if (refusal) return refusal;
  const [wallets, people] = await Promise.all([namedWallets(), listPeople(ctx)]);
  return (
    <ClientMessages of={["audit"]}>
      <div className="grid grid-cols-1 gap-4">
        <PageHeader
          title={t("title")}
          description={t("description")}
          actions={
            <Button asChild variant="secondary">
              <Link href={addressOf.privacy()}>{t("personalData")}</Link>
            </Button>
          }
        />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(auditQueries.list(filter), () => listAudit(ctx, filter)),
              readViews(reads, ctx, "audit"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <AuditList
              wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              people={people.items.map(({ id, name }) => ({ id, name }))}
              today={dayOf(ctx.clock.now())}
              actions={{ export: exportAuditAction }}
            />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
