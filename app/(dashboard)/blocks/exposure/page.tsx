import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { exportActionsOf } from "@/app/_server/export-actions";
import { Prefetched } from "@/app/_server/prefetched";
import { ExportHeld } from "@/components/blocks/exposure/export-held";
import { ExposureView } from "@/components/blocks/exposure/exposure-view";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { getExposure } from "@/lib/composers/exposure/get-exposure.server";
import { exposureQueries } from "@/lib/composers/exposure/queries";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { prepareExportAction } from "../../w/[wallet]/statement/actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("exposure"))("title") };
}

export default async function ExposurePage() {
  const ctx = await contextFor({ right: "block.work" });
  const t = await getTranslations("exposure");
  const blocks = (await getTranslations("blocks"))("title");
  const { prepare, mayShowDocuments } = exportActionsOf(ctx.actor, prepareExportAction);
  return (
    <ClientMessages of={["blocks", "evidence", "exports", "exposure"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: blocks, href: addressOf.blocks() }, { label: t("title") }]}
          title={t("title")}
          description={t("lead")}
          actions={prepare && <ExportHeld prepare={prepare} mayShowDocuments={mayShowDocuments} />}
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[3, 8, 6]} />}
          read={(reads) =>
            Promise.all([
              reads.one(exposureQueries.view(), () => getExposure(ctx)),
              reads.one(blockQueries.summary(), () => summarizeBlocks(ctx)),
            ])
          }
        >
          <ExposureView />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
