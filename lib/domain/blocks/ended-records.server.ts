import "server-only";
import { type SQL, and, eq, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import {
  BLOCK_KINDS,
  type BlockKind,
  type BlockStatus,
  RESOLVED_BLOCK_STATUSES,
  kindOf,
} from "@/lib/core/enums/blocks";
import { type EvidenceItem, type EvidenceReason, REASON_PATTERNS } from "@/lib/core/enums/evidence";
import { ANSWER_HOURS_MAX, IN_TIME } from "@/lib/core/enums/outcomes";
import { type StepKind, type StepObject } from "@/lib/core/enums/steps";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { attachments } from "@/lib/platform/store/tables/attachments";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { defences, sendings } from "@/lib/platform/store/tables/defences";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { steps } from "@/lib/platform/store/tables/transactions";
import { type OutcomeRows, templateOf } from "./outcome-rows";

/** Spelt as the partial index has it. */
export const isUnresolved = (): SQL =>
  sql`${balanceBlocks.status} not in (${enumSql<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})`;

/** The condition for blocks that have ended and were ever trusted. It is spelt as in its partial index. */
export const isDecided = (): SQL =>
  sql`${balanceBlocks.status} in (${enumSql<BlockStatus>("approved", "rejected")})`;

export const endedAt = (): SQL => sql`coalesce(${balanceBlocks.resolvedAt}, ${balanceBlocks.changedAt})`;

export const endedSince = (moment: Date): SQL =>
  sql`${isDecided()} and ${endedAt()} >= ${moment.toISOString()}::timestamptz`;

/** The condition for blocks that held money at that moment. A block that was never trusted held nothing. */
export const heldAt = (moment: Date): SQL | undefined =>
  and(
    ne(balanceBlocks.status, "dismissed"),
    lt(balanceBlocks.createdAt, moment),
    or(isUnresolved(), sql`${endedAt()} >= ${moment.toISOString()}::timestamptz`),
  );

const NAMED_KINDS = BLOCK_KINDS.filter((kind) => kind !== "other");

export const ofKind = (kind: BlockKind): SQL =>
  kind === "other" ? notInArray(balanceBlocks.blockType, NAMED_KINDS) : eq(balanceBlocks.blockType, kind);

/** The time of an answer before the block ended. An answer recorded as sent after the end does not count. */
export const answeredInTime = (): SQL<Date | null> =>
  sql`case when ${balanceBlocks.answeredAt} < ${endedAt()} then ${balanceBlocks.answeredAt} end`;

/** The person who answered an ended block. Where several records have that moment, the last one counts. */
export const answererId = (): SQL<string | null> =>
  sql`(select ${steps.personId} from ${steps} where ${steps.objectType} = ${enumSql<StepObject>("block")} and ${steps.objectId} = ${balanceBlocks.id}::text
    and ${steps.kind} = ${enumSql<StepKind>("answer_recorded")} and ${steps.at} = ${answeredInTime()}
    order by ${steps.recordedAt} desc, ${steps.id} desc limit 1)`;

/**
 * The evidence of the case when it ended, each item once. Later evidence did not affect the result, and evidence that
 * was struck later was present. A copy of the sent answer is no evidence.
 */
export const evidenceAtEnd = (): SQL<EvidenceItem[]> => sql<EvidenceItem[]>`array(
  select distinct ${evidence.item} from ${evidence} join ${attachments} on ${attachments.id} = ${evidence.id}
  where ${evidence.blockId} = ${balanceBlocks.id} and ${evidence.item} <> ${enumSql<EvidenceItem>("sent_copy")}
    and ${attachments.addedAt} < ${endedAt()} and (${evidence.struckAt} is null or ${evidence.struckAt} >= ${endedAt()}))`;

/**
 * True where a text was saved before the case ended; or, where a person edited it afterwards, a saved one existed
 * when it was sent.
 */
export const hadText = (): SQL<boolean> => sql<boolean>`${defences.text} is not null and (
  ${defences.savedAt} < ${endedAt()} or exists (select from ${sendings} where ${sendings.blockId} = ${balanceBlocks.id}
    and ${sendings.defenceRevision} is not null and ${sendings.sentAt} < ${endedAt()}))`;

/** As `evidenceReasonOf` reads it. */
function isOfReason(reason: string): SQL {
  const folded = sql`regexp_replace(lower(regexp_replace(normalize(coalesce(${balanceBlocks.reason}, ''), NFKD),
    '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g')`;
  const told = REASON_PATTERNS.map(([name, words]) => sql`when ${folded} ~ ${words.source} then ${name}`);
  const kinds = enumSql<BlockKind>("judicial", "administrative");
  return sql`case when ${balanceBlocks.blockType} in (${kinds}) then ${balanceBlocks.blockType}
    ${sql.join(told, sql` `)} else ${"unclear" satisfies EvidenceReason} end = ${reason}`;
}

/** The condition for the ended blocks of one row of `outcomesBy`. */
export function inOutcomeRow({ by, key }: OutcomeRows): SQL {
  switch (by) {
    case "answered":
      return key === "answered" ? sql`${answeredInTime()} is not null` : sql`${answeredInTime()} is null`;
    case "hours":
      return answeredWithin(key);
    case "evidence":
      return key === null ? sql`cardinality(${evidenceAtEnd()}) = 0` : sql`${key} = any(${evidenceAtEnd()})`;
    case "template":
      return beganWith(key);
    case "kind":
      return ofKind(kindOf(key ?? ""));
    case "reason":
      return key === null ? isNull(balanceBlocks.reason) : eq(balanceBlocks.reason, key);
    case "person":
      return key === null ? sql`${answererId()} is null` : sql`${answererId()} = ${key}::uuid`;
  }
}

function answeredWithin(key: string | null): SQL {
  const place = IN_TIME.findIndex((name) => name === key);
  const group = IN_TIME[place];
  if (group === undefined) return sql`${answeredInTime()} is null`;
  const before = IN_TIME[place - 1];
  const hours = sql`extract(epoch from ${answeredInTime()} - ${balanceBlocks.createdAt}) / 3600`;
  const [after, until] = [before && ANSWER_HOURS_MAX[before], ANSWER_HOURS_MAX[group]];
  return sql`${answeredInTime()} is not null ${after === undefined ? sql`` : sql`and ${hours} > ${after}`}
    ${until === Infinity ? sql`` : sql`and ${hours} <= ${until}`}`;
}

function beganWith(key: string | null): SQL {
  const text = sql`select from ${defences} where ${defences.blockId} = ${balanceBlocks.id} and ${hadText()}`;
  if (key === null) return sql`not exists (${text})`;
  const { reason, version } = templateOf(key);
  return sql`exists (${text} and coalesce(${defences.templateVersion}::text, 'own') = ${version}) and ${isOfReason(reason)}`;
}
