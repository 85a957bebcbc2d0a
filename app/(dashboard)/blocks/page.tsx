import { CalendarClock, FileText, ShieldAlert } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { exportActionsOf } from "@/app/_server/export-actions";
import { namedWallets } from "@/app/_server/named-wallets";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { FiguresSkeleton } from "@/components/kit/page/skeletons";
import { BlockList } from "@/components/blocks/block-list";
import { BlockSummary } from "@/components/blocks/block-summary";
import { BlockWallets } from "@/components/blocks/block-summary";
import { SimulateNewBlock } from "@/components/blocks/simulate-new-block";
import { BlocksByDay } from "@/components/overview/blocks-by-day";
import { outcomeName } from "@/components/blocks/exposure/outcome-name";
import { Outline } from "@/components/kit/page/outline";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { blockParsers, inboxFilter } from "@/lib/domain/blocks/filter";
import { readOutcome } from "@/lib/domain/blocks/outcome-rows";
import { listAssignees } from "@/lib/domain/blocks/list-assignees.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { prepareExportAction } from "../w/[wallet]/statement/actions";
import { assignBlocksAction, simulateBlockAction } from "./actions";

/** Open items come first. Figures are placed beside them where there is space, and never push them down. */
const BESIDE = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[90rem]:grid-cols-[minmax(0,1fr)_17rem]";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("blocks"))("title") };
}

export default async function BlocksPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("blocks");
  const { filter: given, refusal } = await pageFilter(searchParams, blockParsers);
  if (refusal) return refusal;
  const filter = inboxFilter(given);
  const [wallets, people] = await Promise.all([namedWallets(), listAssignees(ctx)]);
  const list = (
    <Listed actor={ctx.actor}>
      <BlockList
        wallets={wallets}
        people={people}
        personId={ctx.actor.personId}
        today={dayOf(ctx.clock.now())}
        outcomeWords={await outcomeWords(filter.outcome, people)}
        assign={mayDo(ctx.actor, "block.work") ? assignBlocksAction : null}
        exports={exportActionsOf(ctx.actor, prepareExportAction)}
      />
    </Listed>
  );
  return (
    <ClientMessages of={["blocks", "exports", "overview"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          actions={
            <div className="flex gap-2 [scrollbar-width:none] max-sm:-m-1 max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
              <Button asChild variant="secondary">
                <Link href={addressOf.riskRules()}>
                  <ShieldAlert aria-hidden />
                  <span className="max-sm:sr-only">{t("risk")}</span>
                </Link>
              </Button>
              {mayDo(ctx.actor, "block.work") && (
                <>
                  <Button asChild variant="secondary">
                    <Link href={addressOf.templates()}>
                      <FileText aria-hidden />
                      <span className="max-sm:sr-only">{t("templates")}</span>
                    </Link>
                  </Button>
                  <Button asChild variant="secondary">
                    <Link href={addressOf.duty()}>
                      <CalendarClock aria-hidden />
                      <span className="max-sm:sr-only">{t("duty")}</span>
                    </Link>
                  </Button>
                </>
              )}
              {ctx.env.sandboxControlUrl !== null && (
                <SimulateNewBlock wallets={wallets} create={simulateBlockAction} />
              )}
            </div>
          }
        />
        <Prefetched
          skeleton={
            <div className={BESIDE}>
              <Outline>{list}</Outline>
              <FiguresSkeleton count={3} className="content-start sm:grid-cols-3 min-[90rem]:grid-cols-1" />
            </div>
          }
          read={(reads) =>
            Promise.all([
              reads.one(blockQueries.summary(), () => summarizeBlocks(ctx)),
              reads.list(blockQueries.list(filter), () => listBlocks(ctx, filter)),
              readViews(reads, ctx, "blocks"),
            ])
          }
        >
          <div className={BESIDE}>
            <div className="min-w-0">{list}</div>
            <BlockSummary />
          </div>
          <BlockWallets />
          {/* Comes with what stands above it, which would push it down. */}

          <BlocksByDay today={dayOf(ctx.clock.now())} />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}

/** Such as "Tempo até o envio: 6 a 24 h". */
async function outcomeWords(
  outcome: string | undefined,
  people: readonly { id: string; name: string }[],
): Promise<string | null> {
  const rows = outcome === undefined ? null : readOutcome(outcome);
  if (rows === null) return null;
  const words = {
    outcomes: await getTranslations("exposure.outcomes"),
    kinds: await getTranslations("blocks.kind"),
    items: await getTranslations("evidence.item"),
    reasons: await getTranslations("evidence.reason"),
  };
  const name = people.find(({ id }) => id === rows.key)?.name ?? null;
  return `${words.outcomes(`groups.${rows.by}`)}: ${outcomeName(words, rows, name)}`;
}
