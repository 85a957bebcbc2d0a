import "server-only";
import { type Observation } from "@/lib/engine/fold/observation";
import { observe } from "@/lib/engine/mirror/observe.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Tx } from "@/lib/platform/store/tx.server";
import { blockFrames } from "./apply-block-reads.server";

/**
 * A whole list in which a block is not. Of a block that a list showed once it says nothing: one that agrees is believed,
 * whatever others say.
 */
export async function applyBlockMissing(
  tx: Tx,
  asked: { wallet: string; at: Date },
  id: string,
  now: Date,
): Promise<LiveFrame[]> {
  const look: Observation = {
    key: `read ${asked.at.toISOString()} missing ${id}`,
    source: "read",
    at: asked.at,
    wallet: asked.wallet,
    told: { about: "missing", id },
  };
  const seen = await observe(tx, [look], now);
  return seen.flatMap(({ after }) => after.blocks.filter((block) => block.id === id).flatMap(blockFrames));
}
