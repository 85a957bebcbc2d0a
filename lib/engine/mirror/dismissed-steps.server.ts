import "server-only";
import { type Change } from "./change.server";
import { type StepRow } from "./records.server";

/** Whatever it was that told against a block, its history says that nobody believes it any more. */
export function dismissedSteps({ before, after, news }: Change, now: Date): StepRow[] {
  if (!before) return [];
  const told = news[0]?.source ?? "read";
  const about = {
    kind: "balance_block_dismissed",
    source: told === "stood" || told === "balance" ? "read" : told,
    at: now,
    recordedAt: now,
  } as const satisfies Partial<StepRow>;
  const wasDismissed = new Set(before.blocks.flatMap(({ id, status }) => (status === "dismissed" ? id : [])));
  const steps: StepRow[] = [];
  for (const { id, status, transactionId } of after.blocks) {
    if (status !== "dismissed" || wasDismissed.has(id)) continue;
    steps.push({ ...about, objectType: "block", objectId: id });
    if (transactionId !== null)
      steps.push({ ...about, objectType: "transaction", objectId: transactionId, details: { blockId: id } });
  }
  return steps;
}
