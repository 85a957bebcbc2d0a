import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FIGURES, type FigureId, rowsOf } from "@/lib/core/enums/figures";
import { newId } from "@/lib/core/ids";
import { statusFlags, refundStatusOf, displayStatusOf } from "@/lib/core/transactions/display-status";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { type ListSums } from "@/lib/core/money/list-sums";
import { type MovementKind } from "@/lib/core/enums/money";
import { type SumPart } from "@/lib/core/enums/sums";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { BlockListQuery, type BlockListItem } from "@/lib/domain/blocks/schema";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { getConversion } from "@/lib/domain/charges/get-conversion.server";
import { listCharges, sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { ChargeListQuery, type ChargeListItem } from "@/lib/domain/charges/schema";
import { listRefunds, sumListedRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { RefundListQuery, type RefundListItem } from "@/lib/domain/refunds/schema";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { type MovementCategory } from "@/lib/domain/statement/movement-categories";
import { type StatementLine } from "@/lib/domain/statement/schema";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { TransactionQuery, type TransactionListItem } from "@/lib/domain/transactions/schema";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { listWithdrawals, sumListedWithdrawals } from "@/lib/domain/withdrawals/list-withdrawals.server";
import { WithdrawalListQuery, type WithdrawalListItem } from "@/lib/domain/withdrawals/schema";
import { findUsed } from "@/lib/engine/payouts/records.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { streamExport } from "@/lib/composers/exports/stream-export.server";
import { searchEverything } from "@/lib/composers/search/search-everything.server";
import { summarizeSplits } from "@/lib/reconciliation/splits/reconcile-splits.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import {
  type DrawnBlock,
  type DrawnObject,
  type DrawnPayment,
  type Entry,
  HISTORY_DAYS,
  type MoneyHistory,
  isMoved,
  isRestated,
  ledgerOf,
  momentsOf,
  moneyHistories,
  paidOutOf,
} from "@/lib/testing/money-histories";
import { type ReportedHistory, STATUS_OF, namesOf, reportHistory } from "@/lib/testing/report-history";
import { getOverview } from "./get-overview.server";

const SEED = 20_261_129;
const RUNS = 30;
const EXTENDED_RUNS = 1_000;
const MOST_MS = 20 * 60_000;
const PAGES_MAX = 50;
/** Objects of a history whose status is read everywhere. */
const LOOKED = 3;
const MONTH_MS = 30 * 86_400_000;
const MONTH_DAYS = 30;

/** The service cannot be asked: what it shows comes by the read of each history. */
const services = await testServices({
  pix: {
    getTransaction: () =>
      Promise.reject(new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 })),
  },
});
const now = services.clock.now();
const today = dayOf(now);

type Period = { from: string; to: string };

/** Every row of a list, page by page. */
async function allOf<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
  throw new Error(`a list has more than ${PAGES_MAX} pages`);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const numberOf = (value: number | string): number => {
  if (typeof value !== "number") throw new Error(`${value} is beyond what the histories come to`);
  return value;
};

type Rows = {
  transactions: TransactionListItem[];
  charges: ChargeListItem[];
  withdrawals: WithdrawalListItem[];
  refunds: RefundListItem[];
  blocks: BlockListItem[];
  statement: StatementLine[];
};

const MONTH: Period = { from: addDaysTo(today, -MONTH_DAYS), to: today };
const isOfMonth = (figure: FigureId): boolean => figure.startsWith("limit_used");

/** The rows that a figure opens: its list with its filter, and with the period unless it is of now. */
async function rowsBehind(ctx: Context, figure: FigureId, period: Period): Promise<Rows> {
  const none: Rows = {
    transactions: [],
    charges: [],
    withdrawals: [],
    refunds: [],
    blocks: [],
    statement: [],
  };
  const opened = rowsOf(figure);
  if (!opened) return none;
  const inPeriod = isOfMonth(figure) ? MONTH : ["now", "ended"].includes(FIGURES[figure].by) ? {} : period;
  const address = { ...opened.filter, ...inPeriod };
  const { wallet } = ctx;
  switch (opened.list) {
    case "transactions": {
      const filter = TransactionQuery.parse({ ...address, wallet });
      return { ...none, transactions: await allOf((cursor) => listTransactions(ctx, { ...filter, cursor })) };
    }
    case "charges": {
      const filter = ChargeListQuery.parse(address);
      return { ...none, charges: await allOf((cursor) => listCharges(ctx, { ...filter, cursor })) };
    }
    case "withdrawals": {
      const filter = WithdrawalListQuery.parse(address);
      return { ...none, withdrawals: await allOf((cursor) => listWithdrawals(ctx, { ...filter, cursor })) };
    }
    case "refunds": {
      const filter = RefundListQuery.parse(address);
      return { ...none, refunds: await allOf((cursor) => listRefunds(ctx, { ...filter, cursor })) };
    }
    case "blocks": {
      const filter = BlockListQuery.parse({ stage: "all", ...address, wallet });
      return { ...none, blocks: await allOf((cursor) => listBlocks(ctx, { ...filter, cursor })) };
    }
    case "statement":
      return { ...none, statement: await allOf((cursor) => listStatementLines(ctx, { ...period, cursor })) };
    case "wallets":
      return none;
  }
}

/** How a limit of withdrawals counts the wallet at this moment. */
const usedOf = (ctx: Context) =>
  ctx.store.read((reader) =>
    findUsed(reader, {
      ...{ kind: "withdrawal", personId: ctx.actor.personId, wallet: ctx.wallet, project: null },
      ...{ recipient: newId(), amountCentavos: 1, subject: null, now },
    }),
  );

/** All that is shown of one wallet. */
async function readShown(ctx: Context, period: Period) {
  const { figures } = await getOverview(ctx, { ...period, wallet: ctx.wallet });
  return {
    figures,
    statement: await getStatement(ctx, period),
    charges: await sumListedCharges(ctx, period),
    withdrawals: await sumListedWithdrawals(ctx, period),
    refunds: await sumListedRefunds(ctx, period),
    transactions: await countTransactions(ctx, { ...period, wallet: ctx.wallet }),
    conversion: await getConversion(ctx, period),
    blocks: await summarizeBlocks(ctx),
    splits: (await summarizeSplits(ctx, period)).items,
    used: (await usedOf(ctx)).used.wallet,
  };
}
type Shown = Awaited<ReturnType<typeof readShown>>;

/** The truth of one history, as far as a figure asks for it. */
function truthOf(history: MoneyHistory, period: Period) {
  const moments = momentsOf(now);
  const isIn = (at: Date) => dayOf(at) >= period.from && dayOf(at) <= period.to;
  const entries = ledgerOf(history, now).filter((entry) => entry.in === "own");
  const payments = history.objects
    .map((object, index) => ({ object, index }))
    .filter((one): one is { object: DrawnPayment; index: number } => one.object.is === "payment")
    .map(({ object, index }) => ({
      ...object,
      kept: sum(
        entries.filter((entry) => entry.object === index),
        ({ available }) => available,
      ),
      isRefunded: object.refund?.end === "confirmed",
      paidOut: sum(object.blocks, paidOutOf),
      held: sum(
        object.blocks.filter(({ end }) => !end),
        (block) => block.cents,
      ),
    }));
  return {
    period,
    entries,
    inPeriod: entries.filter(({ at }) => isIn(at)),
    before: entries.filter(({ at }) => dayOf(at) < period.from),
    untilEnd: entries.filter(({ at }) => dayOf(at) <= period.to),
    payments: payments.filter((object) => isIn(moments.made(object))),
    withdrawals: history.objects.filter((object) => object.is === "withdrawal" && isIn(moments.made(object))),
    refunds: payments.filter(
      (object) => object.refund !== null && isIn(moments.after(object, object.refund.afterMinutes)),
    ),
    sentInMonth: history.objects.filter(
      (object) => object.is === "withdrawal" && moments.made(object).getTime() > now.getTime() - MONTH_MS,
    ),
    hasCorrections: history.objects.some((object) => isRestated(object) || isMoved(object)),
    paid: payments.filter((object) => object.end === "paid" && isIn(moments.ended(object))),
    settledOut: history.objects.filter(
      (object) =>
        ((object.end === "completed" || (object.is === "withdrawal" && object.isTakenBack)) &&
          isIn(moments.ended(object))) ||
        (object.end === "reversed" && isIn(moments.made(object))),
    ),
    blocks: payments.flatMap((object) =>
      object.blocks.map((block) => ({ ...block, createdAt: moments.after(object, block.afterMinutes) })),
    ),
  };
}
type Truth = ReturnType<typeof truthOf>;

type Compared = {
  shown: (shown: Shown) => number | string;
  rows: (rows: Rows) => number;
  truth: (truth: Truth) => number;
};

const inLines = (kinds: readonly MovementKind[]) => (entry: { kind: MovementKind }) =>
  kinds.includes(entry.kind);
const availableOf = (one: Entry): number => one.available;
const heldOf = (one: Entry): number => one.held;

type LinesFigure = {
  [Id in FigureId]: (typeof FIGURES)[Id] extends { lines: unknown } ? Id : never;
}[FigureId];

/** A sum of lines of the books, which opens the statement. */
function ofLines(
  id: LinesFigure,
  sign: 1 | -1,
  shown: Compared["shown"],
  side: "available" | "held" = "available",
): Compared {
  const own = inLines(FIGURES[id].lines);
  return {
    shown,
    rows: ({ statement }) =>
      sign *
        sum(statement.filter(own), (line) =>
          side === "held" ? line.heldCentavos : line.availableCentavos,
        ) || 0,
    truth: ({ inPeriod }) => sign * sum(inPeriod.filter(own), side === "held" ? heldOf : availableOf) || 0,
  };
}

const groupOf =
  (group: MovementCategory): Compared["shown"] =>
  ({ statement }) =>
    statement.moved?.find((moved) => moved.group === group)?.amountCentavos ?? 0;

const partOf = (sums: ListSums | null, part: SumPart): number | string =>
  sums?.parts.find((one) => one.part === part)?.amountCentavos ?? 0;

const UNPAID = ["expired", "failed"];
const stateOf = ({ end }: DrawnPayment): string => end;
const openBlock = ({ end }: DrawnBlock): boolean => end === null;
const blockSum = (
  shown: Compared["shown"],
  of: (block: BlockListItem) => number,
  truth: (block: Truth["blocks"][number]) => number,
): Compared => ({
  shown,
  rows: ({ blocks }) => sum(blocks, of),
  truth: ({ blocks }) => sum(blocks, truth),
});
const one = () => 1;
const isOf = (type: DrawnBlock["type"]) => (block: DrawnBlock) =>
  Number(openBlock(block) && block.type === type);
const paidRows = ({ transactions }: Rows) => sum(transactions, ({ amountCentavos }) => amountCentavos);

const COMPARED = {
  received: { ...ofLines("received", 1, ({ figures }) => figures.received.grossCentavos), rows: paidRows },
  received_net: {
    ...ofLines("received_net", 1, ({ figures }) => figures.received.netCentavos),
    rows: ({ transactions }) => sum(transactions, (row) => row.amountCentavos - (row.feeCentavos ?? 0)),
  },
  payments: {
    shown: ({ figures }) => figures.received.count,
    rows: ({ transactions }) => transactions.length,
    truth: ({ inPeriod }) => inPeriod.filter(({ kind }) => kind === "payment").length,
  },
  withdrawals: ofLines("withdrawals", -1, ({ figures }) => figures.withdrawals.amountCentavos),
  withdrawals_come_back: ofLines(
    "withdrawals_come_back",
    1,
    ({ figures }) => figures.withdrawals.returnedCentavos,
  ),
  refunds: ofLines("refunds", -1, ({ figures }) => figures.refunds.amountCentavos),
  refunds_come_back: ofLines("refunds_come_back", 1, ({ figures }) => figures.refunds.returnedCentavos),
  sent: ofLines(
    "sent",
    -1,
    ({ figures }) => numberOf(figures.withdrawals.amountCentavos) + numberOf(figures.refunds.amountCentavos),
  ),
  fees: ofLines("fees", -1, ({ figures }) => figures.fees.amountCentavos),
  fees_of_payments: ofLines("fees_of_payments", -1, ({ figures }) => figures.fees.ofPaymentsCentavos),
  fees_of_withdrawals: ofLines(
    "fees_of_withdrawals",
    -1,
    ({ figures }) => figures.fees.ofWithdrawalsCentavos,
  ),
  fees_of_refunds: ofLines("fees_of_refunds", -1, ({ figures }) => figures.fees.ofRefundsCentavos),
  splits: ofLines("splits", 1, groupOf("splits")),
  adjustments: ofLines("adjustments", 1, groupOf("adjustments")),
  blocks_net: ofLines("blocks_net", 1, groupOf("blocks")),
  blocked: {
    ...ofLines("blocked", 1, ({ figures }) => figures.blocks.heldCentavos, "held"),
    rows: ({ blocks }) => sum(blocks, ({ amountCentavos }) => amountCentavos),
  },
  block_released: ofLines("block_released", -1, ({ figures }) => figures.blocks.releasedCentavos, "held"),
  block_paid_out: ofLines("block_paid_out", -1, ({ figures }) => figures.blocks.paidOutCentavos, "held"),
  charges_created: {
    shown: ({ figures }) => figures.created.count,
    rows: ({ charges }) => charges.length,
    truth: ({ payments }) => payments.length,
  },
  opening: {
    shown: ({ statement }) => statement.opening.availableCentavos,
    rows: ({ statement }) => {
      const first = statement.at(-1);
      return first ? numberOf(first.balance.availableCentavos) - first.availableCentavos : Number.NaN;
    },
    truth: ({ before }) => sum(before, availableOf),
  },
  closing: {
    shown: ({ statement }) => statement.closing.availableCentavos,
    rows: ({ statement }) => numberOf(statement[0]?.balance.availableCentavos ?? Number.NaN),
    truth: ({ untilEnd }) => sum(untilEnd, availableOf),
  },
  closing_held: {
    shown: ({ statement }) => statement.closing.heldCentavos,
    rows: ({ statement }) => numberOf(statement[0]?.balance.heldCentavos ?? Number.NaN),
    truth: ({ untilEnd }) => sum(untilEnd, heldOf),
  },
  credits: {
    shown: ({ statement }) => statement.creditCentavos,
    rows: ({ statement }) => sum(statement, (line) => Math.max(0, line.availableCentavos)),
    // Lines of their own take back an amount that was wrong at first; `closing` compares the sum.
    truth: ({ inPeriod, hasCorrections }) =>
      hasCorrections ? Number.NaN : sum(inPeriod, ({ available }) => Math.max(0, available)),
  },
  debits: {
    shown: ({ statement }) => -numberOf(statement.debitCentavos) || 0,
    rows: ({ statement }) => -sum(statement, (line) => Math.min(0, line.availableCentavos)) || 0,
    truth: ({ inPeriod, hasCorrections }) =>
      hasCorrections ? Number.NaN : -sum(inPeriod, ({ available }) => Math.min(0, available)) || 0,
  },
  held_change: {
    shown: ({ statement }) => sum(statement.days, (day) => numberOf(day.heldChangeCentavos)),
    rows: ({ statement }) => sum(statement, (line) => line.heldCentavos),
    truth: ({ inPeriod }) => sum(inPeriod, heldOf),
  },
  charges_listed: {
    shown: ({ charges }) => charges.amountCentavos,
    rows: ({ charges }) => sum(charges, ({ amountCentavos }) => amountCentavos),
    truth: ({ payments }) => sum(payments, ({ cents }) => cents),
  },
  charges_kept: {
    shown: ({ charges }) => partOf(charges, "kept"),
    rows: ({ charges }) => sum(charges, ({ retainedCentavos }) => Math.max(0, retainedCentavos ?? 0)),
    truth: ({ payments }) => sum(payments, ({ kept }) => Math.max(0, kept)),
  },
  charges_held: {
    shown: ({ charges }) => partOf(charges, "held"),
    rows: ({ charges }) => sum(charges, ({ heldCentavos }) => heldCentavos),
    truth: ({ payments }) => sum(payments, ({ held }) => held),
  },
  charges_returned: {
    shown: ({ charges }) => partOf(charges, "returned"),
    rows: ({ charges }) => sum(charges, ({ returnedCentavos }) => returnedCentavos),
    truth: ({ payments }) => sum(payments, (row) => row.paidOut + (row.isRefunded ? row.cents : 0)),
  },
  charges_awaiting: {
    shown: ({ charges }) => partOf(charges, "awaiting"),
    rows: ({ charges }) => sum(charges, (row) => (row.state === "pending" ? row.amountCentavos : 0)),
    truth: ({ payments }) => sum(payments, (row) => (stateOf(row) === "open" ? row.cents : 0)),
  },
  charges_unpaid: {
    shown: ({ charges }) => partOf(charges, "unpaid"),
    rows: ({ charges }) =>
      sum(charges, (row) =>
        ["expired", "failed", "cancelled"].includes(row.state) ? row.amountCentavos : 0,
      ),
    truth: ({ payments }) => sum(payments, (row) => (UNPAID.includes(stateOf(row)) ? row.cents : 0)),
  },
  transactions_in: {
    shown: ({ transactions }) => partOf(transactions, "in"),
    rows: ({ transactions }) =>
      sum(transactions, (row) =>
        row.type === "payment" && row.state === "completed" ? row.amountCentavos : 0,
      ),
    truth: ({ inPeriod }) => sum(inPeriod.filter(inLines(["payment"])), availableOf),
  },
  transactions_out: {
    shown: ({ transactions }) => partOf(transactions, "out"),
    rows: ({ transactions }) =>
      sum(transactions, (row) => (row.type === "withdrawal" && row.settledAt ? row.amountCentavos : 0)),
    truth: ({ settledOut }) => sum(settledOut, ({ cents }) => cents),
  },
  split_requested: ofShares((row) => numberOf(row.requestedCentavos)),
  split_accepted: ofShares((row) => numberOf(row.acceptedCentavos)),
  split_delivered: {
    shown: ({ splits }) => sum(splits, (row) => numberOf(row.deliveredCentavos)),
    rows: () => Number.NaN,
    truth: ({ paid }) => sum(paid, (row) => row.share),
  },
  split_refunded: {
    shown: ({ splits }) => sum(splits, (row) => numberOf(row.refundedCentavos)),
    rows: () => Number.NaN,
    truth: ({ paid }) => sum(paid, (row) => (row.isRefunded ? row.share : 0)),
  },
  split_blocked: {
    shown: ({ splits }) => sum(splits, (row) => numberOf(row.blockedCentavos)),
    rows: () => Number.NaN,
    truth: ({ paid }) =>
      sum(paid, (row) =>
        !row.isRefunded && row.blocks.some(({ end }) => end?.as === "approved") ? row.share : 0,
      ),
  },
  limit_used: ofMonth(({ used }) => used.monthCentavos),
  limit_used_elsewhere: ofMonth(({ used }) => used.elsewhere?.monthCentavos ?? 0),
  withdrawals_listed: {
    shown: ({ withdrawals }) => withdrawals.amountCentavos,
    rows: ({ withdrawals }) => sum(withdrawals, ({ amountCentavos }) => amountCentavos),
    truth: ({ withdrawals }) => sum(withdrawals, ({ cents }) => cents),
  },
  withdrawals_done: {
    shown: ({ withdrawals }) => partOf(withdrawals, "done"),
    rows: ({ withdrawals }) => sum(withdrawals, ({ amountCentavos }) => amountCentavos),
    truth: ({ withdrawals }) => sum(withdrawals, ({ end, cents }) => (end === "completed" ? cents : 0)),
  },
  withdrawals_under_way: {
    shown: ({ withdrawals }) => partOf(withdrawals, "under_way"),
    rows: ({ withdrawals }) =>
      sum(withdrawals, (row) =>
        row.state === "pending" || row.state === "processing" ? row.amountCentavos : 0,
      ),
    truth: ({ withdrawals }) => sum(withdrawals, ({ end, cents }) => (end === "open" ? cents : 0)),
  },
  withdrawals_undone: {
    shown: ({ withdrawals }) => partOf(withdrawals, "undone"),
    rows: ({ withdrawals }) =>
      sum(withdrawals, (row) =>
        row.state === "failed" || row.state === "reversed" ? row.amountCentavos : 0,
      ),
    truth: ({ withdrawals }) =>
      sum(withdrawals, ({ end, cents }) => (end === "failed" || end === "reversed" ? cents : 0)),
  },
  refunds_listed: {
    shown: ({ refunds }) => refunds.amountCentavos,
    rows: ({ refunds }) => sum(refunds, ({ amountCentavos }) => amountCentavos),
    truth: ({ refunds }) => sum(refunds, ({ cents }) => cents),
  },
  refunds_confirmed: ofRefunds("refunded", "confirmed"),
  refunds_under_way: ofRefunds("under_way", "pending"),
  refunds_undone: ofRefunds("undone", "error"),
  conversion_created: {
    shown: ({ conversion }) => conversion.created.count,
    rows: ({ charges }) => charges.length,
    truth: ({ payments }) => payments.length,
  },
  conversion_opened: {
    shown: ({ conversion }) => conversion.stages.opened.count,
    rows: ({ charges }) => charges.length,
    truth: () => 0,
  },
  conversion_paid: {
    shown: ({ conversion }) => conversion.stages.paid.count,
    rows: ({ charges }) => charges.length,
    truth: ({ payments }) => payments.filter(({ end }) => end === "paid").length,
  },
  conversion_kept: {
    shown: ({ conversion }) => conversion.stages.kept.count,
    rows: ({ charges }) => charges.length,
    truth: ({ payments }) =>
      payments.filter((row) => row.end === "paid" && !row.isRefunded && row.paidOut === 0 && row.held === 0)
        .length,
  },
  held_now: blockSum(
    ({ blocks }) => blocks.exposure.amountCentavos,
    ({ amountCentavos }) => amountCentavos,
    (block) => (openBlock(block) ? block.cents : 0),
  ),
  blocks_to_answer: blockSum(
    ({ blocks }) => blocks.queues.answer.count,
    one,
    (block) => Number(openBlock(block)),
  ),
  blocks_in_review: blockSum(
    ({ blocks }) => blocks.queues.review.count,
    one,
    () => 0,
  ),
  blocks_unassigned: blockSum(
    ({ blocks }) => blocks.queues.nobody.count,
    (block) => Number(block.resolvedAt === null),
    (block) => Number(openBlock(block)),
  ),
  blocks_of_mine: blockSum(
    ({ blocks }) => blocks.queues.mine.count,
    one,
    () => 0,
  ),
  blocks_judicial: blockSum(
    ({ blocks }) => blocks.queues.judicial.count,
    (block) => Number(block.resolvedAt === null),
    isOf("judicial"),
  ),
  blocks_administrative: blockSum(
    ({ blocks }) => blocks.queues.administrative.count,
    (block) => Number(block.resolvedAt === null),
    isOf("administrative"),
  ),
  blocks_won: blockSum(
    ({ blocks }) => blocks.outcomes.released.amountCentavos,
    (block) => block.amountCentavos - (block.paidOutCentavos ?? 0),
    (block) => (openBlock(block) ? 0 : block.cents - paidOutOf(block)),
  ),
  blocks_lost: blockSum(
    ({ blocks }) => blocks.outcomes.lost.amountCentavos,
    (block) => block.paidOutCentavos ?? 0,
    paidOutOf,
  ),
} satisfies Partial<Record<FigureId, Compared>>;

/** By the second, and not by the day: the list of one day more holds all of them. */
function ofMonth(shown: Compared["shown"]): Compared {
  return {
    shown,
    rows: ({ withdrawals }) =>
      sum(withdrawals, (row) =>
        Date.parse(row.createdAt) > now.getTime() - MONTH_MS ? row.amountCentavos : 0,
      ),
    truth: ({ sentInMonth }) => sum(sentInMonth, ({ cents }) => cents),
  };
}

/** Why a figure of the register is not compared here. */
const NOT_COMPARED: Record<Exclude<FigureId, keyof typeof COMPARED>, string> = {
  time_to_pay: "a duration",
  customer_pays_in: "a duration",
  med_rate: "a rate",
  med_rate_30_days: "a rate",
  available: "a reading of the service, no sum of ours",
  held: "a reading of the service, no sum of ours",
  promotional: "a reading of the service, no sum of ours",
  total: "a reading of the service, no sum of ours",
  reported: "a reading of the service, no sum of ours",
  held_beside: "a reading of the service, no sum of ours",
  explained: "needs a reading of the balance: lib/engine/projection/project-balance.test.ts",
  difference: "needs a reading of the balance: lib/engine/projection/project-balance.test.ts",
  baseline: "needs a reading of the balance: lib/engine/projection/project-balance.test.ts",
  booked: "needs a reading of the balance: lib/engine/projection/project-balance.test.ts",
  total_fall: "needs readings around a refund",
  other_movements: "needs readings around a refund",
  line_balance: "of one line: opening and closing read the first and the last",
  line_balance_held: "of one line: closing_held reads the last",
  customers_kept: "a history names no customer: lib/composers/overview/returned-figures.db.test.ts",
  customer_kept: "a history names no customer: lib/composers/overview/returned-figures.db.test.ts",
  customer_received: "a history names no customer: lib/composers/overview/returned-figures.db.test.ts",
  customer_held: "a history names no customer: lib/composers/overview/returned-figures.db.test.ts",
  customer_returned: "a history names no customer: lib/composers/overview/returned-figures.db.test.ts",
  payer_paid: "a history names no payer",
  payer_given_back: "a history names no payer",
  recipient_paid: "a history names no recipient",
  limit_used_day: "a history names no recipient",
  limit_used_month: "a history names no recipient",
  limit_used_here: "a history has no act that a person sends: lib/engine/payouts/external-payouts.db.test.ts",
  project_paid: "a history names no project: lib/composers/rollups/rollups.db.test.ts",
  rows_marked: "added up in the browser",
  rows_arrived: "added up in the browser",
  refunds_due: "added up in the browser",
  inbox_group: "added up in the browser",
  held_if_lost: "the same sum as held_now",
  held_legs: "of the exposure page: lib/composers/exposure/figures.test.ts",
  marked: "a history meets no risk rule: lib/composers/search/risk.db.test.ts",
  marked_blocked: "a history meets no risk rule: lib/composers/search/risk.db.test.ts",
  unmarked_blocked: "a history meets no risk rule: lib/composers/search/risk.db.test.ts",
  case_kept: "of the page of one block",
  case_held: "of the page of one block",
  case_legs: "of the page of one block",
  tasks_at_stake: "of one person's tasks: lib/composers/tasks/tasks.db.test.ts",
  tasks_with_others: "of one person's tasks: lib/composers/tasks/tasks.db.test.ts",
  task: "of one object",
  notified: "of one object",
  asked_since: "a history has no request that waits for another person",
  requests_waiting: "a history has no request that waits for another person",
  rules_replayed: "of drafted rules: lib/engine/payouts/replay.test.ts",
  split_shortfall: "what a history asks for arrives whole: lib/reconciliation/splits/splits.db.test.ts",
  split_missing: "what a history asks for arrives whole: lib/reconciliation/splits/splits.db.test.ts",
};

type SharesOf = Shown["splits"][number];

/** Shares that a charge of ours asked for; the page of splits opens no list. */
function ofShares(shown: (row: SharesOf) => number): Compared {
  return {
    shown: ({ splits }) => sum(splits, shown),
    rows: () => Number.NaN,
    truth: ({ paid }) => sum(paid, (row) => (row.isOwn ? row.share : 0)),
  };
}

function ofRefunds(part: SumPart, end: "pending" | "confirmed" | "error"): Compared {
  return {
    shown: ({ refunds }) => partOf(refunds, part),
    rows: ({ refunds }) => sum(refunds, ({ amountCentavos }) => amountCentavos),
    truth: ({ refunds }) => sum(refunds, (row) => (row.refund?.end === end ? row.cents : 0)),
  };
}

/** Null where what is reported first contradicts the end: the states agree, and the flags say that the service is asked. */
function flagsOf(object: DrawnObject): string[] | null {
  if (isRestated(object)) return null;
  // A read does not say how much of a withdrawal came back.
  const isReadWhole = object.isRead && !(object.is === "withdrawal" && object.returnedPart !== null);
  const isToConfirm = !isReadWhole && ["paid", "completed", "reversed"].includes(object.end);
  const confirming = isToConfirm ? ["confirming"] : [];
  if (object.is === "withdrawal") return confirming;
  const { refund, blocks, cents } = object;
  const back = sum(blocks, paidOutOf) + (refund?.end === "confirmed" ? cents : 0);
  return [
    ...(blocks.some(openBlock) ? ["blocked"] : []),
    ...confirming,
    ...(refund?.end === "pending" ? ["refunding"] : []),
    ...(refund?.end === "error" ? ["refund_failed"] : []),
    ...(back >= cents ? ["refunded"] : back > 0 ? ["partly_refunded"] : []),
  ];
}

const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });

/** The rows of the file of all that a wallet has, by the id of the transaction. */
async function exportOf(ctx: Context): Promise<Map<string, { state: string; standing: string }>> {
  const { id } = await prepareExport(ctx, {
    ...{ what: { kind: "transactions", filter: `wallet=${ctx.wallet}` }, format: "csv" },
    ...{ showsDocuments: false, reason: undefined },
  });
  const { bytes } = await streamExport(ctx, id, words, new AbortController().signal);
  const [head = [], ...rows] = (await text(bytes))
    .replace("\uFEFF", "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const cell = (row: string[], name: string) => row[head.indexOf(name)] ?? "";
  return new Map(
    rows.map((row) => [cell(row, "id"), { state: cell(row, "state"), standing: cell(row, "standing") }]),
  );
}

/** How the status of an object differs between the places that show it, and from the truth. */
async function statusesApart(ctx: Context, history: MoneyHistory, names: ReportedHistory): Promise<string[]> {
  const found: string[] = [];
  const { wallet } = ctx;
  const listed = await allOf((cursor) => listTransactions(ctx, { wallet, cursor }));
  const charges = await allOf((cursor) => listCharges(ctx, { cursor }));
  const withdrawals = await allOf((cursor) => listWithdrawals(ctx, { cursor }));
  const refunds = await allOf((cursor) => listRefunds(ctx, { cursor }));
  const blocks = await allOf((cursor) => listBlocks(ctx, { stage: "all", wallet, cursor }));
  const notified = await allOf((cursor) => listNotifications(ctx, { cursor }));
  const file = await exportOf(ctx);
  for (const [index, object] of history.objects.slice(0, LOOKED).entries()) {
    const { id = "", blockIds = [] } = names.objects[index] ?? {};
    const row = listed.find((each) => each.id === id);
    const own = (object.is === "payment" ? charges : withdrawals).find((each) => each.id === id);
    const page = await getTransaction(ctx, id);
    const ownPage = object.is === "payment" ? await getCharge(ctx, id) : await getWithdrawal(ctx, id);
    const { hits } = await searchEverything(ctx, { text: id });
    const hit = hits.find((each) => each.id === id && each.kind === object.is)?.stands;
    // It left, as an event said, and came back.
    const state = object.is === "withdrawal" && object.isTakenBack ? "reversed" : STATUS_OF[object.end];
    const flags = flagsOf(object) ?? displayStatusOf(page).flags;
    const written = JSON.stringify({ state, flags });
    const places = {
      list: row && displayStatusOf(row),
      "own list": own && displayStatusOf(own),
      page: displayStatusOf(page),
      "own page": displayStatusOf(ownPage),
      search: hit && "flags" in hit ? { state: hit.state, flags: hit.flags } : undefined,
    };
    for (const [place, standing] of Object.entries(places))
      if (JSON.stringify(standing) !== written)
        found.push(`object ${index} in ${place}: ${JSON.stringify(standing)}, and not ${written}`);
    const cells = file.get(id);
    if (cells?.state !== state || cells.standing !== (flags[0] ?? statusFlags(page)[0]))
      found.push(`object ${index} in the file: ${JSON.stringify(cells)}, and not ${written}`);
    if (object.is !== "payment") continue;
    if (object.refund) found.push(...(await refundApart(ctx, id, object.refund.end, refunds)));
    for (const [number, block] of object.blocks.entries()) {
      const status = block.end?.as ?? "awaiting_response";
      const shown = [blocks, page.blocks].map(
        (list) => list.find((each) => each.id === blockIds[number])?.status,
      );
      const asks = notified.filter(
        ({ kind, objectId }) => kind === "block_opened" && objectId === blockIds[number],
      );
      if (
        asks.some(({ isClosed }) => isClosed === openBlock(block)) ||
        (openBlock(block) && asks.length === 0)
      )
        found.push(`block ${number} of object ${index}: ${JSON.stringify(asks)}, and ${status}`);
      if (shown.some((one) => one !== status))
        found.push(`block ${number} of object ${index}: ${shown.join(", ")}, and not ${status}`);
    }
  }
  return found;
}

async function refundApart(
  ctx: Context,
  id: string,
  state: "pending" | "confirmed" | "error",
  refunds: readonly RefundListItem[],
): Promise<string[]> {
  const row = refunds.find(({ transactionId }) => transactionId === id);
  const inList = row && JSON.stringify(refundStatusOf(row));
  const inPage = JSON.stringify(refundStatusOf(await getRefund(ctx, id)));
  return row?.state === state && inList === inPage
    ? []
    : [`the refund of ${id}: ${inList} in the list, ${inPage} on its page, and not ${state}`];
}

/** Reports a history in wallets of its own, and reads what is shown of it. */
async function disagreementsOf(history: MoneyHistory): Promise<string[]> {
  const names = namesOf(history, `w${newId().replaceAll("-", "").slice(-20)}`);
  const { wallet } = names;
  await givenWallets(services, [wallet, names.other]);
  // Before it happens: a notification goes to the people who are there.
  const ctx = await testContext(services, { role: "manager", wallet, wallets: [wallet] });
  await reportHistory(services, history, names);
  const isWhole = history.objects.some(isRestated);
  const period = {
    from: addDaysTo(today, -(isWhole ? HISTORY_DAYS + 1 : history.fromDaysAgo)),
    to: addDaysTo(today, -(isWhole ? 0 : history.toDaysAgo)),
  };
  const shown = await readShown(ctx, period);
  const truth = truthOf(history, period);
  const opened = new Map<string, Promise<Rows>>();
  const found = await statusesApart(ctx, history, names);
  for (const [id, compared] of Object.entries(COMPARED) as [FigureId, Compared][]) {
    const key = `${JSON.stringify(rowsOf(id))} ${FIGURES[id].by} ${isOfMonth(id)}`;
    const rows = opened.get(key) ?? rowsBehind(ctx, id, period);
    opened.set(key, rows);
    const figure = numberOf(compared.shown(shown));
    const [ofRows, ofTruth] = [compared.rows(await rows), compared.truth(truth)];
    if ([ofRows, ofTruth].some((other) => !Number.isNaN(other) && other !== figure))
      found.push(`${id}: shown ${figure}, its rows ${ofRows}, the ledger ${ofTruth}`);
  }
  return found;
}

const agree = (runs: number, seed: number) =>
  fc.assert(
    fc.asyncProperty(moneyHistories, async (history) => {
      expect(await disagreementsOf(history)).toEqual([]);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );

it("compares each figure of the register, or says why not", () => {
  const figures = [...Object.keys(COMPARED), ...Object.keys(NOT_COMPARED)];
  expect(figures.toSorted()).toEqual(Object.keys(FIGURES).toSorted());
  expect(Object.keys(COMPARED).length).toBeGreaterThan(50);
});

it("shows figures that are the sum of their rows and of the service's ledger, and one status", () =>
  agree(RUNS, SEED));

it.concurrent.each([1, 2, 3, 4])(
  "shows them so for many histories, part %i of 4",
  { tags: "extended", timeout: MOST_MS },
  (part) => agree(EXTENDED_RUNS / 4, SEED + part),
);
