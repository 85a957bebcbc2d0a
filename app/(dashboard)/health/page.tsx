import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece } from "@/app/_server/piece";
import { SectionsSkeleton } from "@/components/kit/skeletons";
import { HealthFigures } from "@/components/health/asleep";
import { PageHeader } from "@/components/kit/page-header";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { healthQueries } from "@/lib/composers/health/queries";
import { instanceLink, instanceSigns } from "@/lib/runtime/process.server";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("health"))("title") };
}

export default async function HealthPage() {
  const ctx = await contextFor({ right: "operations.work" });
  const t = await getTranslations("health");
  return (
    <ClientMessages of={["clocks", "health", "reconciliation.drift.state"]}>
      <div className="grid gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <Piece
          skeleton={<SectionsSkeleton lines={[4, 4, 10, 10, 6, 3]} />}
          read={(reads) =>
            reads.one(healthQueries.now(), async () =>
              getHealth(ctx, instanceLink(), await instanceSigns(ctx)),
            )
          }
        >
          <HealthFigures />
        </Piece>
      </div>
    </ClientMessages>
  );
}
