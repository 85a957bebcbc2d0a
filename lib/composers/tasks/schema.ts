import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { uuidField } from "@/lib/core/forms/fields";
import { type ChangeKind } from "@/lib/core/enums/change-requests";
import { type BlockKind } from "@/lib/core/enums/blocks";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type ApprovalSummary } from "@/lib/engine/payouts/approval-schema";
import { type TaskKind, type TaskPlace } from "@/lib/core/enums/tasks";
import { REMINDED_MAX } from "./limits";

export type Task = {
  kind: TaskKind;
  /** The id of the block, the intent, the change or the recipient; for a drift, the wallet's reference. */
  id: string;
  /** Null: the account as a whole. */
  wallet: string | null;
  /** The payer or the recipient, or the person that the change concerns. Null where no source reported it. */
  name: string | null;
  /** The kind of a block, of the write that an approval is for, or of a change. */
  about: BlockKind | IntentKind | ChangeKind | null;
  /** One row for many of them. */
  count: number;
  amountCentavos: Sum | null;
  since: string;
  /** Our own deadline, or that of the order behind a block. */
  until: string | null;
  isByOrder: boolean;
  /** Banco Central's limit for a MED. */
  regulatoryUntil: string | null;
  /** The person who asked, or who has it. */
  person: string | null;
  isOwn: boolean;
};

export type Tasks = {
  /** The most urgent first, so many at most. */
  items: Task[];
  count: number;
  overdue: number;
  /** The plain sum of what the tasks are about. */
  atStakeCentavos: Sum;
  byPlace: Partial<Record<TaskPlace, { count: number; overdue: number }>>;
  /**
   * Tasks that others have to do first, among those that this person asked for or answers for: the number, and the
   * one with the least time.
   */
  withOthers: {
    kind: "approval" | "block";
    count: number;
    amountCentavos: Sum;
    name: string | null;
    wallet: string;
    id: string;
    about: BlockKind | IntentKind | null;
    since: string;
    until: string | null;
    /** The person who has the block. */
    person: string | null;
    /** The time of the first reminder, where all of it was reminded within the hour; null: a reminder is possible. */
    remindedAt: string | null;
  } | null;
};

export type TaskCounts = Pick<Tasks, "count" | "overdue" | "byPlace">;

/** The facts for judging the most urgent requests. */
export type ApprovalSummaries = { items: ApprovalSummary[] };

/** Without ids, of all that this person waits for. Ids narrow it and never widen it. */
export const RemindInput = z.strictObject({ ids: z.array(uuidField()).min(1).max(REMINDED_MAX).optional() });
export type RemindInput = z.output<typeof RemindInput>;

/** The number of things that people were reminded of. */
export type Reminded = { count: number };
