import { projectObservations } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { Books, netOf } from "@/lib/testing/books";
import { Balances } from "./balances";
import { type History } from "./history";
import { type Verdict, judge } from "./judge";
import { playHistory } from "./play-history";
import { OBJECT_ID, WALLETS } from "./true-service";

const WORLD = { wallets: WALLETS };
const CUTS = 30;

export type Run = Verdict & { observations: number; confirmedByBalance: number };

/** Projects one history, group by group in the order of receipt, and judges it once it is quiet. */
export function run(history: History): Run {
  const lived = playHistory(history);
  const books = new Books();
  const balances = new Balances();
  const kept: Observation[] = [];
  const last = lived.heard.length - 1;
  const readings = lived.readings.toSorted((one, other) => one.learntAt - other.learntAt);
  let confirmedByBalance = 0;
  let picture = projectObservations(kept, WORLD, OBJECT_ID);
  let folded = 0;
  const foldAll = (): void => {
    if (folded === kept.length) return;
    folded = kept.length;
    picture = projectObservations(kept, WORLD, OBJECT_ID);
    balances.note(books.bring(picture.effects));
  };
  const readUntil = (learntAt: number): void => {
    for (let next = readings[0]; next && next.learntAt < learntAt; next = readings[0]) {
      readings.shift();
      foldAll();
      const shown = balances.read(next, picture, kept);
      if (!shown) continue;
      confirmedByBalance += 1;
      kept.push(shown);
      foldAll();
    }
  };
  try {
    for (const [at, { observation, learntAt }] of lived.heard.entries()) {
      readUntil(learntAt);
      kept.push(observation);
      const isCut = ((history.cuts >> (at % CUTS)) & 1) === 1;
      if (isCut || at === last) foldAll();
    }
    readUntil(Infinity);
  } catch (error) {
    return {
      faults: [`threw ${String(error)}`],
      unknowable: new Set(),
      observations: kept.length,
      confirmedByBalance,
    };
  }
  const verdict = judge(history, lived, picture, netOf(books.booked));
  verdict.faults.push(...balances.faults);
  const other = projectObservations(kept.toReversed(), WORLD, OBJECT_ID);
  if (JSON.stringify(other) !== JSON.stringify(picture))
    verdict.faults.push("another order has another picture");
  return { ...verdict, observations: kept.length, confirmedByBalance };
}
