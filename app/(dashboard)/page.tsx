import { ArrowUpFromLine, Plus, ShieldAlert } from "lucide-react";
import { type Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { RefusedPeriod, pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { ProblemsNote } from "@/components/connection/problems-note";
import { UnknownsNote } from "@/components/connection/unknowns-note";
import { ClockNote } from "@/components/health/clock-note";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { FirstDay } from "@/components/first-day/first-day";
import { WhatHomeShows } from "@/components/first-day/what-home-shows";
import { MoneyNow } from "@/components/overview/money-now";
import { OverviewView } from "@/components/overview/overview-view";
import { TaskList } from "@/components/tasks/task-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getConnectionProblems } from "@/lib/composers/connection/get-connection-problems.server";
import { getFirstDayOfPage } from "@/lib/composers/first-day/get-first-day.server";
import { firstDayQueries } from "@/lib/composers/first-day/queries";
import { listFarClocks } from "@/lib/composers/health/list-far-clocks.server";
import { getArrangement } from "@/lib/composers/overview/get-arrangement.server";
import { getDays } from "@/lib/composers/overview/get-days.server";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { getToday } from "@/lib/composers/overview/get-today.server";
import {
  OVERVIEW_DAYS_MAX,
  isOverviewPeriod,
  overviewOf,
  overviewParsers,
} from "@/lib/composers/overview/filter";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { approvalSummariesOf } from "@/lib/composers/tasks/list-approval-summaries.server";
import { listTasksOfPage } from "@/lib/composers/tasks/list-tasks.server";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { SAO_PAULO, dayOf } from "@/lib/core/time/sao-paulo";
import { listWallets } from "@/lib/domain/wallets/list-wallets.server";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { homeWalletOf, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { arrangeHomeAction, dismissFirstDayAction, remindOthersAction } from "./actions";
import { createChargeAction, openPayerLinkAction, simulatePaymentAction } from "./w/[wallet]/charges/actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

/** Two pieces show it, and it is read once. */
function arrangementOf(ctx: Context): () => ReturnType<typeof getArrangement> {
  let reading: ReturnType<typeof getArrangement> | null = null;
  return () => (reading ??= getArrangement(ctx));
}

export default async function HomePage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("overview");
  const now = ctx.clock.now();
  const today = dayOf(now);
  const { filter: given, refusal } = await pageFilter(searchParams, overviewParsers);
  if (refusal) return refusal;
  const filter = overviewOf(given, today);
  if (!isOverviewPeriod(filter)) return <RefusedPeriod daysMax={OVERVIEW_DAYS_MAX} />;
  const [wallets, clocks, firstDay, { problems, unknowns }] = await Promise.all([
    namedWallets(),
    listFarClocks(ctx),
    getFirstDayOfPage(ctx),
    getConnectionProblems(ctx, "that_matter"),
  ]);
  const arrangement = arrangementOf(ctx);
  const mayCharge = mayDo(ctx.actor, "charge.create");
  const date = new Intl.DateTimeFormat(await getLocale(), { dateStyle: "full", timeZone: SAO_PAULO });
  return (
    <ClientMessages of={["overview", "tasks", "withdrawals"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          badge={<span className="text-base text-muted-foreground">{date.format(now)}</span>}
          actions={<HomeActions ctx={ctx} />}
        />
        <ClockNote clocks={clocks} />
        <ProblemsNote problems={problems} wallets={wallets} />
        {firstDay.steps !== null && (
          <Prefetched read={(reads) => reads.one(firstDayQueries.own(), () => Promise.resolve(firstDay))}>
            <FirstDay
              acts={{
                create: mayCharge ? createChargeAction : null,
                openLink: mayCharge ? openPayerLinkAction : null,
                pay: firstDay.isSandbox ? simulatePaymentAction : null,
              }}
              dismiss={dismissFirstDayAction}
              mayWithdraw={mayDo(ctx.actor, "withdrawal.request")}
            />
          </Prefetched>
        )}
        <Prefetched
          read={async (reads) => {
            const tasks = await reads.one(taskQueries.mine(), () => listTasksOfPage(ctx));
            if (tasks.items.some(({ kind }) => kind === "approval"))
              await reads.one(taskQueries.briefs(), () => approvalSummariesOf(ctx, tasks));
          }}
        >
          <TaskList remind={remindOthersAction} />
          <UnknownsNote unknowns={unknowns} wallets={wallets} />
        </Prefetched>
        {firstDay.isEmpty ? (
          <WhatHomeShows />
        ) : (
          <>
            <Prefetched
              read={async (reads) => {
                const { chart } = await reads.one(overviewQueries.arrangement(), arrangement);
                await Promise.all([
                  reads.one(walletQueries.list(), () => listWallets(ctx)),
                  chart === "today"
                    ? reads.one(overviewQueries.today({}), () => getToday(ctx, {}))
                    : reads.one(overviewQueries.days({}), () => getDays(ctx, {})),
                ]);
              }}
            >
              <MoneyNow />
            </Prefetched>
            <Prefetched
              read={(reads) =>
                Promise.all([
                  reads.one(overviewQueries.arrangement(), arrangement),
                  reads.one(overviewQueries.period(filter), () => getOverview(ctx, filter)),
                ])
              }
            >
              <OverviewView
                today={today}
                arrange={arrangeHomeAction}
                wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              />
            </Prefetched>
          </>
        )}
      </div>
    </ClientMessages>
  );
}

/** The actions that this role comes here to start. Items that wait for the person have the page's one blue button. */
async function HomeActions({ ctx: { actor } }: { ctx: Context }) {
  const t = await getTranslations("overview.act");
  const wallet = homeWalletOf(actor);
  return (
    <>
      {mayDo(actor, "block.work") && !mayDo(actor, "withdrawal.request") && (
        <Button asChild variant="secondary">
          <Link href={addressOf.blocks()}>
            <ShieldAlert aria-hidden />
            {t("blocks")}
          </Link>
        </Button>
      )}
      {mayDo(actor, "withdrawal.request") && (
        <Button asChild variant="secondary">
          <Link href={addressOf.newWithdrawal(wallet)}>
            <ArrowUpFromLine aria-hidden />
            {t("withdraw")}
          </Link>
        </Button>
      )}
      {mayDo(actor, "charge.create") && (
        <Button asChild variant="secondary">
          <Link href={addressOf.newCharge(wallet)}>
            <Plus aria-hidden />
            {t("charge")}
          </Link>
        </Button>
      )}
    </>
  );
}
