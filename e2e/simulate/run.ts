import { fold } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { Books, netOf } from "@/lib/testing/books";
import { type History } from "./history";
import { type Verdict, judge } from "./judge";
import { live } from "./live";
import { OBJECT_ID, WALLETS } from "./true-service";

const WORLD = { wallets: WALLETS };
const CUTS = 30;

export type Run = Verdict & { observations: number };

/** One history told to the fold, group by group as it was learnt, and judged when it is quiet. */
export function run(history: History): Run {
  const lived = live(history);
  const books = new Books();
  const kept: Observation[] = [];
  const last = lived.heard.length - 1;
  let picture = fold(kept, WORLD, OBJECT_ID);
  try {
    for (const [at, { observation }] of lived.heard.entries()) {
      kept.push(observation);
      const isCut = ((history.cuts >> (at % CUTS)) & 1) === 1;
      if (!isCut && at < last) continue;
      picture = fold(kept, WORLD, OBJECT_ID);
      books.bring(picture.effects);
    }
  } catch (error) {
    return { faults: [`threw ${String(error)}`], unknowable: new Set(), observations: kept.length };
  }
  const verdict = judge(history, lived, picture, netOf(books.booked));
  const other = fold(kept.toReversed(), WORLD, OBJECT_ID);
  if (JSON.stringify(other) !== JSON.stringify(picture))
    verdict.faults.push("another order has another picture");
  return { ...verdict, observations: kept.length };
}
