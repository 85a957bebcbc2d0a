import { setTimeout as sleep } from "node:timers/promises";
import { type Arena, type Nemesis } from "./arena";
import { disk } from "./disk";
import { type Nemesis as Name, TRACKS, TRACK_OF } from "./names";
import { backend, crash, crowd, jump, lock, timeout } from "./on-database";
import { firewall, freeze, hang, kill, skew } from "./on-instances";
import { rollback } from "./rollback";
import { type Strike } from "./schedule";

const NEMESIS: Readonly<Record<Name, Nemesis>> = {
  kill,
  freeze,
  skew,
  hang,
  backend,
  crash,
  disk,
  lock,
  crowd,
  timeout,
  jump,
  firewall,
  rollback,
};

/**
 * Strikes as it is written, track by track; one that comes late pushes those behind it, and what would begin after the end
 * is left out. A nemesis that fails itself is no fault of the product: it is said, and the next one strikes.
 */
export async function strikeUntil(
  arena: Arena,
  strikes: readonly Strike[],
  isOver: () => boolean,
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  await Promise.all(
    TRACKS.map(async (track) => {
      for (const { nemesis, atMs, forMs } of strikes.filter((one) => TRACK_OF[one.nemesis] === track)) {
        await sleep(Math.max(0, atMs - (performance.now() - begun)));
        if (isOver()) return;
        arena.figures.add(`Strikes.${nemesis}`);
        const random = arena.random.fork(`${nemesis} ${atMs}`);
        try {
          await NEMESIS[nemesis]({ ...arena, random, isOver }, forMs);
        } catch (error) {
          arena.figures.add(`Strikes.${nemesis} missed`);
          say(`  ${nemesis} missed: ${String(error)}`);
        }
      }
    }),
  );
}
