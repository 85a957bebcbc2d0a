import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { Section } from "@/components/kit/page/section";
import { TableSkeleton } from "@/components/kit/page/skeletons";
import { PersonDesk } from "@/components/privacy/person-desk";
import { RetentionTable } from "@/components/privacy/retention-table";
import { getRetention } from "@/lib/composers/privacy/get-retention.server";
import { RETENTION_YEARS, RETENTION } from "@/lib/composers/privacy/retention";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { erasePersonAction, exportPersonAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("privacy"))("title") };
}

export default async function PersonalDataPage() {
  const ctx = await contextFor({ right: "audit.read" });
  const t = await getTranslations("privacy");
  const audit = await getTranslations("audit");
  return (
    <ClientMessages of={["privacy"]}>
      <div className="grid grid-cols-1 gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          crumbs={[{ label: audit("title"), href: addressOf.audit() }]}
        />
        {mayDo(ctx.actor, "personal_data.answer") && (
          <PersonDesk actions={{ export: exportPersonAction, erase: erasePersonAction }} />
        )}
        <Prefetched
          skeleton={
            <Section
              title={t("retention.title")}
              description={t("retention.lead", { years: RETENTION_YEARS })}
              flush
            >
              <TableSkeleton rows={RETENTION.length} />
            </Section>
          }
          read={() => getRetention(ctx)}
        >
          {(rows) => <RetentionTable rows={rows} />}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
