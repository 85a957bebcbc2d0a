import "server-only";
import { type Picture } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type StepRow, insertSteps } from "./records.server";

type Change = { before: Picture; after: Picture; news: readonly Observation[] };

/** Whatever it was that told against a block, its history says that nobody believes it any more. */
export async function noteDismissed(tx: Tx, { before, after, news }: Change, now: Date): Promise<void> {
  const told = news[0]?.source ?? "read";
  const about = {
    kind: "balance_block_dismissed",
    source: told === "stood" ? "read" : told,
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
  await insertSteps(tx, steps);
}
