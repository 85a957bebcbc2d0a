import { ArrowUpFromLine, Plus, ShieldAlert } from "lucide-react";
import { type Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Piece } from "@/app/_server/piece";
import { type Search, queryOf } from "@/app/_server/query-of";
import { ClockNote } from "@/components/health/clock-note";
import { addressOf } from "@/components/kit/addresses";
import { PageHeader } from "@/components/kit/page-header";
import { FirstDay } from "@/components/first-day/asleep";
import { WhatHomeShows } from "@/components/first-day/what-home-shows";
import { MoneyNow, OverviewView } from "@/components/overview/asleep";
import { TaskList } from "@/components/tasks/asleep";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getFirstDayOfPage } from "@/lib/composers/first-day/get-first-day.server";
import { firstDayQueries } from "@/lib/composers/first-day/queries";
import { listFarClocks } from "@/lib/composers/health/list-far-clocks.server";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { getToday } from "@/lib/composers/overview/get-today.server";
import { filterFromAddress } from "@/lib/composers/overview/period";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { OverviewFilter } from "@/lib/composers/overview/schema";
import { listTasksOfPage } from "@/lib/composers/tasks/list-tasks.server";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { SAO_PAULO, dayOf } from "@/lib/core/sao-paulo";
import { listWallets } from "@/lib/domain/wallets/list-wallets.server";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { homeWalletOf, mayDo } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { dismissFirstDayAction } from "./actions";
import { createChargeAction, openPayerLinkAction, simulatePaymentAction } from "./w/[wallet]/charges/actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function HomePage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("overview");
  const now = ctx.clock.now();
  const today = dayOf(now);
  const filter = filterFromAddress(await queryOf(searchParams, OverviewFilter.shape), today);
  const [wallets, clocks, firstDay] = await Promise.all([
    namedWallets(),
    listFarClocks(ctx),
    getFirstDayOfPage(ctx),
  ]);
  const mayCharge = mayDo(ctx.actor, "charge.create");
  const date = new Intl.DateTimeFormat(await getLocale(), { dateStyle: "full", timeZone: SAO_PAULO });
  return (
    <ClientMessages of={["overview", "tasks"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={t("title")}
          badge={<span className="text-base text-muted-foreground">{date.format(now)}</span>}
          actions={<Acts ctx={ctx} />}
        />
        <ClockNote clocks={clocks} />
        {firstDay.steps !== null && (
          <Piece read={(reads) => reads.one(firstDayQueries.own(), () => Promise.resolve(firstDay))}>
            <FirstDay
              acts={{
                create: mayCharge ? createChargeAction : null,
                openLink: mayCharge ? openPayerLinkAction : null,
                pay: firstDay.isSandbox ? simulatePaymentAction : null,
              }}
              dismiss={dismissFirstDayAction}
              mayWithdraw={mayDo(ctx.actor, "withdrawal.request")}
            />
          </Piece>
        )}
        <Piece read={(reads) => reads.one(taskQueries.mine(), () => listTasksOfPage(ctx))}>
          <TaskList />
        </Piece>
        {firstDay.isEmpty ? (
          <WhatHomeShows />
        ) : (
          <>
            <Piece
              read={(reads) =>
                Promise.all([
                  reads.one(walletQueries.list(), () => listWallets(ctx)),
                  reads.one(overviewQueries.today({}), () => getToday(ctx, {})),
                ])
              }
            >
              <MoneyNow />
            </Piece>
            <Piece
              read={(reads) => reads.one(overviewQueries.period(filter), () => getOverview(ctx, filter))}
            >
              <OverviewView
                today={today}
                wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
              />
            </Piece>
          </>
        )}
      </div>
    </ClientMessages>
  );
}

/** What this role comes here to begin; what waits for the person has the page's one blue button. */
async function Acts({ ctx: { actor } }: { ctx: Context }) {
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
