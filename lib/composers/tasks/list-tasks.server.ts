import "server-only";
import { centavos } from "@/lib/core/money";
import { addUp } from "@/lib/core/sum";
import { CHANGE_KINDS } from "@/lib/core/words/agreements";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { type TaskKind } from "@/lib/core/words/tasks";
import { isOneOf } from "@/lib/core/words/words";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { kindOf } from "@/lib/core/words/blocks";
import { mayAgreeTo } from "@/lib/engine/payouts/decide";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type Right, mayDo, scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { type FoundKind, type FoundTask, findTasks } from "./records.server";
import { isTaskOf, summed } from "./rank";
import { type Task, type TaskCounts, type Tasks } from "./schema";

const HOUR_MS = 3_600_000;
const WORDS = [...INTENT_KINDS, ...CHANGE_KINDS] as const;

/** What it takes to do something about each. */
const RIGHT_FOR = {
  block: "block.work",
  approval: "second_person.decide",
  change: "change.decide",
  recipient: "recipient.agree",
  unknown_outcome: "operations.work",
  contradicted: "operations.work",
  drift: "operations.work",
  with_others: "records.see",
} as const satisfies Record<FoundKind, Right>;

/** The same for a page, whose stream tells of what has come since. */
export const listTasksOfPage = (ctx: Context): Promise<Tasks> =>
  ctx.kept.get(`tasks of ${ctx.actor.personId}`, ["anything", "people"], () => listTasks(ctx));

export const countsOf = ({ count, overdue, byPlace }: Tasks): TaskCounts => ({ count, overdue, byPlace });

/**
 * What this person can do something about now, the most urgent first. A block is the task of whoever has it, of all who may
 * answer while nobody has, and of managers too once our own deadline is over.
 */
export async function listTasks(ctx: Context): Promise<Tasks> {
  const { actor, store, clock } = ctx;
  const now = clock.now();
  const { blockResponseHours } = await getSettings(ctx);
  const kinds = new Set(
    (Object.keys(RIGHT_FOR) as FoundKind[]).filter((kind) => mayDo(actor, RIGHT_FOR[kind])),
  );
  const found = await store.read((reader) =>
    findTasks(reader, {
      scope: scopeOf(actor),
      personId: actor.personId,
      kinds,
      overdueUntil: new Date(now.getTime() - blockResponseHours * HOUR_MS),
      takesOverdue: actor.role === "manager",
      now,
    }),
  );
  const rules = found.some(({ kind }) => kind === "approval") ? (await store.read(readRules)).rules : null;
  const mayAgree = ({ about, amountCentavos }: FoundTask): boolean =>
    rules !== null &&
    isOneOf(PAYOUT_KINDS, about) &&
    typeof amountCentavos === "number" &&
    mayAgreeTo(rules, { kind: about, amountCentavos: centavos(amountCentavos) }, actor.role);
  const tasks = found
    .filter((task) => task.kind !== "approval" || mayAgree(task))
    .flatMap(({ kind, ...task }) =>
      kind === "with_others" ? [] : [toTask({ ...task, kind }, blockResponseHours)],
    )
    .filter((task) => isTaskOf(actor.role, task, now.getTime()));
  return summed(tasks, now.getTime(), withOthers(found));
}

function toTask(
  { kind, about, since, until, ...found }: FoundTask & { kind: TaskKind },
  responseHours: number,
): Task {
  const common = { ...found, kind, since: since.toISOString() };
  if (kind !== "block")
    return {
      ...common,
      about: isOneOf(WORDS, about) ? about : null,
      until: until?.toISOString() ?? null,
      regulatoryUntil: null,
    };
  const blockType = about ?? "";
  const { respondBy, regulatoryBy } = deadlinesOf({ createdAt: since, blockType }, responseHours);
  return {
    ...common,
    about: kindOf(blockType),
    until: respondBy.toISOString(),
    regulatoryUntil: regulatoryBy?.toISOString() ?? null,
  };
}

/** What the person asked for and others have to agree to: how much, and the one that waits longest. */
function withOthers(found: readonly FoundTask[]): Tasks["withOthers"] {
  const waiting = found.filter(({ kind }) => kind === "with_others");
  const first = waiting.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0];
  if (first === undefined || first.wallet === null) return null;
  return {
    count: waiting.length,
    amountCentavos: addUp(...waiting.map(({ amountCentavos }) => amountCentavos ?? 0)),
    name: first.name,
    wallet: first.wallet,
    id: first.id,
    about: isOneOf(INTENT_KINDS, first.about) ? first.about : null,
    since: first.since.toISOString(),
  };
}
