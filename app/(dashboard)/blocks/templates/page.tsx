import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { TemplateScreen } from "@/components/blocks/templates/template-screen";
import { evidenceReasonOf } from "@/lib/core/enums/evidence";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { BlockListQuery } from "@/lib/domain/blocks/schema";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { FIRST_REASON, templateParsers } from "@/lib/domain/defences/filter";
import { listTemplates } from "@/lib/domain/defences/list-templates.server";
import { templateQueries } from "@/lib/domain/defences/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { saveTemplateAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("templates"))("title") };
}

export default async function TemplatesPage({ searchParams }: { searchParams: Search }) {
  const ctx = await contextFor({ right: "block.work" });
  const { filter, refusal } = await pageFilter(searchParams, templateParsers);
  if (refusal) return refusal;
  const { reason = FIRST_REASON } = filter;
  const t = await getTranslations("templates");
  const blocks = (await getTranslations("blocks"))("title");
  return (
    <ClientMessages of={["defence", "evidence", "templates"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: blocks, href: addressOf.blocks() }, { label: t("title") }]}
          title={t("title")}
          description={t("lead")}
        />
        <Prefetched
          skeleton={<SectionsSkeleton lines={[12, 6]} />}
          read={(reads) =>
            Promise.all([
              listBlocks(ctx, BlockListQuery.parse({ stage: "open" })),
              reads.asWritten(templateQueries.of(reason), () => listTemplates(ctx, reason)),
              summarizeBlocks(ctx),
            ])
          }
        >
          {([open, , { unread }]) => (
            <TemplateScreen
              key={reason}
              reason={reason}
              cases={open.items.map(({ id, party, amountCentavos, ...block }) => ({
                ...{ id, amountCentavos, name: party.name },
                reason: evidenceReasonOf(block),
              }))}
              isKnown={unread.length === 0}
              save={mayDo(ctx.actor, "template.change") ? saveTemplateAction : null}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
