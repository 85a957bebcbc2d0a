import { type Sum, addUp, compareSums, sizeOf } from "@/lib/core/money/sum";
import { takesMoneyOut, INTENT_KINDS } from "@/lib/core/enums/intents";
import { type Role } from "@/lib/core/enums/people";
import { isOneOf } from "@/lib/core/enums/enums";
import { type TaskKind, type TaskPlace } from "@/lib/core/enums/tasks";
import { type Task, type Tasks } from "./schema";

const DAY_MS = 24 * 3_600_000;
/** So many are shown; the rest stand on the pages that their places lead to. */
export const TASKS_SHOWN_MAX = 25;

const PLACE_OF = {
  block: "blocks",
  approval: "withdrawals",
  change: "changeRequests",
  recipient: "recipients",
  unknown_outcome: "intents",
  refund_overdue: "refunds",
  contradicted: "transactions",
  drift: "reconciliation",
} as const satisfies Record<TaskKind, TaskPlace>;

export const isOverdue = ({ until }: Pick<Task, "until">, nowMs: number): boolean =>
  until !== null && Date.parse(until) <= nowMs;

/** Tasks of finance. Those that finance has not settled within a day belong to every person who may settle them. */
const FINANCES_OWN: readonly TaskKind[] = ["contradicted", "drift"];

/** True where a person of this role, who may act on the task, is asked to. */
export const isTaskOf = (role: Role, { kind, since }: Pick<Task, "kind" | "since">, nowMs: number): boolean =>
  role === "finance" || !FINANCES_OWN.includes(kind) || nowMs - Date.parse(since) >= DAY_MS;

/** 0: overdue; 1: due within a day; 2: money that left, or may have, without an answer; 3: all else. */
function rankOf(task: Task, nowMs: number): 0 | 1 | 2 | 3 {
  if (isOverdue(task, nowMs)) return 0;
  if (task.until !== null && Date.parse(task.until) - nowMs <= DAY_MS) return 1;
  const isMoneyOut =
    task.kind === "unknown_outcome" && isOneOf(INTENT_KINDS, task.about) && takesMoneyOut(task.about);
  return isMoneyOut ? 2 : 3;
}

const byMoney = (a: Task, b: Task): number =>
  compareSums(sizeOf(b.amountCentavos ?? 0), sizeOf(a.amountCentavos ?? 0));
const byTime = (a: Task, b: Task): number => Date.parse(a.until ?? a.since) - Date.parse(b.until ?? b.since);

/** Overdue by money, due within a day by time, money without an answer, the rest by money; equals by id, so that nothing changes places. */
export function ranked(tasks: readonly Task[], nowMs: number): Task[] {
  return tasks.toSorted((a, b) => {
    const rank = rankOf(a, nowMs);
    const apart = rank - rankOf(b, nowMs);
    if (apart !== 0) return apart;
    const within = rank === 1 ? byTime(a, b) || byMoney(a, b) : byMoney(a, b) || byTime(a, b);
    return within || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  });
}

/** All that the home page and the menu show of a person's tasks. */
export function summed(tasks: readonly Task[], nowMs: number, withOthers: Tasks["withOthers"]): Tasks {
  const byPlace: Tasks["byPlace"] = {};
  let atStake: Sum = 0;
  let [count, overdue] = [0, 0];
  for (const task of tasks) {
    const place = PLACE_OF[task.kind];
    const late = isOverdue(task, nowMs) ? task.count : 0;
    const before = byPlace[place] ?? { count: 0, overdue: 0 };
    byPlace[place] = { count: before.count + task.count, overdue: before.overdue + late };
    atStake = addUp(atStake, sizeOf(task.amountCentavos ?? 0));
    count += task.count;
    overdue += late;
  }
  const items = ranked(tasks, nowMs).slice(0, TASKS_SHOWN_MAX);
  return { items, count, overdue, atStakeCentavos: atStake, byPlace, withOthers };
}
