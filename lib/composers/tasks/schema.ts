import { z } from "zod";
import { uuidField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";
import { CHANGE_KINDS } from "@/lib/core/words/agreements";
import { BLOCK_KINDS } from "@/lib/core/words/blocks";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { ApprovalBrief } from "@/lib/engine/payouts/approval-schema";
import { TASK_KINDS, TASK_PLACES } from "@/lib/core/words/tasks";
import { REMINDED_MAX } from "./limits";

export const Task = z.object({
  kind: z.enum(TASK_KINDS),
  /** Of the block, the intent, the change or the recipient; the wallet's reference of a drift. */
  id: z.string(),
  /** Null: the account as a whole. */
  wallet: z.string().nullable(),
  /** Who paid or is paid, or whom the change concerns; null where nobody told. */
  name: z.string().nullable(),
  /** Of a block its kind, of a write what it writes, of a change what it changes. */
  about: z.union([z.enum(BLOCK_KINDS), z.enum(INTENT_KINDS), z.enum(CHANGE_KINDS)]).nullable(),
  /** One row for many of them. */
  count: z.number(),
  amountCentavos: Sum.nullable(),
  since: z.string(),
  /** Our own deadline, or that of the order behind a block. */
  until: z.string().nullable(),
  isByOrder: z.boolean(),
  /** Banco Central's limit for a MED. */
  regulatoryUntil: z.string().nullable(),
  /** Who asked, or who has it. */
  person: z.string().nullable(),
  isOwn: z.boolean(),
});
export type Task = z.infer<typeof Task>;

export const Tasks = z.object({
  /** The most urgent first, so many at most. */
  items: z.array(Task),
  count: z.number(),
  overdue: z.number(),
  /** The plain sum of what the tasks are about. */
  atStakeCentavos: Sum,
  byPlace: z.partialRecord(z.enum(TASK_PLACES), z.object({ count: z.number(), overdue: z.number() })),
  /** What others have to do first, of what this person asked for or answers for: how much, and the one with the least time. */
  withOthers: z
    .object({
      kind: z.enum(["approval", "block"]),
      count: z.number(),
      amountCentavos: Sum,
      name: z.string().nullable(),
      wallet: z.string(),
      id: z.string(),
      about: z.union([z.enum(BLOCK_KINDS), z.enum(INTENT_KINDS)]).nullable(),
      since: z.string(),
      until: z.string().nullable(),
      /** Who has the block. */
      person: z.string().nullable(),
      /** All of it was reminded of within the hour, the first of it then; null: somebody can be reminded. */
      remindedAt: z.string().nullable(),
    })
    .nullable(),
});
export type Tasks = z.infer<typeof Tasks>;

export const TaskCounts = Tasks.pick({ count: true, overdue: true, byPlace: true });
export type TaskCounts = z.infer<typeof TaskCounts>;

/** What one judges the most urgent requests by. */
export const Briefs = z.object({ items: z.array(ApprovalBrief) });
export type Briefs = z.infer<typeof Briefs>;

/** Without ids, of all that this person waits for. Ids narrow it and never widen it. */
export const RemindInput = z.strictObject({ ids: z.array(uuidField()).min(1).max(REMINDED_MAX).optional() });
export type RemindInput = z.output<typeof RemindInput>;

/** How many things somebody was reminded of. */
export const Reminded = z.object({ count: z.number() });
export type Reminded = z.infer<typeof Reminded>;
