import { createHash } from "node:crypto";
import { type Tx, oneRow } from "../store/store";

const DELAY_MS_MIN = 200;
const DELAY_MS_MAX = 1_800;

export type Drawn = { isDoubled: boolean; losesFirstAnswer: boolean; delayMs: number };

/** The next draw: the n-th delivery since the chaos was set meets the same fate for the same seed. */
export async function drawChaos(tx: Tx): Promise<Drawn> {
  const { n } = oneRow(await tx.query<{ n: number }>("select nextval('chaos_draws') as n"));
  return drawnBy(tx.state.chaos, n);
}

export function drawnBy(
  chaos: { duplicate: number; reorder: number; failFirst: number; seed: number },
  n: number,
): Drawn {
  const chance = (kind: string) => fraction(`${chaos.seed}/${n}/${kind}`);
  return {
    isDoubled: chance("duplicate") < chaos.duplicate,
    losesFirstAnswer: chance("failFirst") < chaos.failFirst,
    delayMs:
      chance("reorder") < chaos.reorder
        ? Math.round(DELAY_MS_MIN + chance("delay") * (DELAY_MS_MAX - DELAY_MS_MIN))
        : 0,
  };
}

/** A number from 0 to below 1 that belongs to a text. */
const fraction = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
