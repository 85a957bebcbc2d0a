import "server-only";
import { centavos } from "@/lib/core/money/money";
import { CHANGE_KINDS } from "@/lib/core/enums/change-requests";
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { TASK_KINDS, type TaskKind } from "@/lib/core/enums/tasks";
import { isOneOf } from "@/lib/core/enums/enums";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { kindOf } from "@/lib/core/enums/blocks";
import { mayApproveAmount } from "@/lib/engine/payouts/evaluate-rules";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type Right, mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type FoundKind, type FoundTask, type Wanted, findTasks } from "./records.server";
import { isTaskOf, summed } from "./rank";
import { withOthersOf } from "./with-others";
import { type Task, type TaskCounts, type Tasks } from "./schema";

const WORDS = [...INTENT_KINDS, ...CHANGE_KINDS] as const;

/** The right that is required to act on each task. */
const RIGHT_FOR = {
  block: "block.work",
  approval: "second_person.decide",
  change: "change.decide",
  recipient: "recipient.agree",
  unknown_outcome: "operations.work",
  refund_overdue: "operations.work",
  contradicted: "operations.work",
  drift: "operations.work",
  draft_with_others: "records.see",
  block_with_others: "block.work",
} as const satisfies Record<FoundKind, Right>;

/** The same for a page, whose stream reports later changes. */
export const listTasksOfPage = (ctx: Context): Promise<Tasks> =>
  ctx.kept.get(`tasks of ${ctx.actor.personId}`, ["anything", "people"], () => listTasks(ctx));

export const countsOf = ({ count, overdue, byPlace }: Tasks): TaskCounts => ({ count, overdue, byPlace });

/** Finds the tasks of this person, by the rights and the scope that it has. */
export function findFor(
  { actor }: Pick<Context, "actor">,
  reader: Reader,
  {
    of,
    ...wanted
  }: Pick<Wanted, "now" | "blockResponseHours" | "refundAlarmHours" | "chosen"> & {
    of: readonly FoundKind[];
  },
): Promise<FoundTask[]> {
  return findTasks(reader, {
    scope: scopeOf(actor),
    personId: actor.personId,
    kinds: new Set(of.filter((kind) => mayDo(actor, RIGHT_FOR[kind]))),
    takesOverdue: actor.role === "manager",
    ...wanted,
  });
}

/**
 * The tasks that this person can act on now, the most urgent first. A block is the task of its assignee, of all who
 * may answer while it has none, and of managers too once our own deadline is over.
 */
export async function listTasks(ctx: Context): Promise<Tasks> {
  const { actor, store, clock } = ctx;
  const now = clock.now();
  const { blockResponseHours, refundAlarmHours } = await getSettings(ctx);
  const of = Object.keys(RIGHT_FOR) as FoundKind[];
  const found = await store.read((reader) =>
    findFor(ctx, reader, { now, blockResponseHours, refundAlarmHours, of }),
  );
  const rules = found.some(({ kind }) => kind === "approval") ? (await store.read(readRules)).rules : null;
  const mayAgree = ({ about, amountCentavos }: FoundTask): boolean =>
    rules !== null &&
    isOneOf(PAYOUT_KINDS, about) &&
    typeof amountCentavos === "number" &&
    mayApproveAmount(rules, { kind: about, amountCentavos: centavos(amountCentavos) }, actor.role);
  const tasks = found
    .filter((task) => task.kind !== "approval" || mayAgree(task))
    .flatMap(({ kind, ...task }) =>
      isOneOf(TASK_KINDS, kind) ? [toTask({ ...task, kind }, blockResponseHours)] : [],
    )
    .filter((task) => isTaskOf(actor.role, task, now.getTime()));
  return summed(tasks, now.getTime(), withOthersOf(found, { now, blockResponseHours }));
}

function toTask(
  {
    kind,
    about,
    since,
    until,
    holder: _holder,
    remindedAt: _remindedAt,
    ...found
  }: FoundTask & { kind: TaskKind },
  responseHours: number,
): Task {
  const common = { ...found, kind, since: since.toISOString() };
  if (kind !== "block")
    return {
      ...common,
      about: isOneOf(WORDS, about) ? about : null,
      until: until?.toISOString() ?? null,
      isByOrder: false,
      regulatoryUntil: null,
    };
  const blockType = about ?? "";
  const { respondBy, isByOrder, regulatoryBy } = deadlinesOf(
    { createdAt: since, blockType, orderDueBy: until },
    responseHours,
  );
  return {
    ...common,
    about: kindOf(blockType),
    until: respondBy.toISOString(),
    isByOrder,
    regulatoryUntil: regulatoryBy?.toISOString() ?? null,
  };
}
