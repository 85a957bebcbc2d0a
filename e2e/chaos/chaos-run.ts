import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, INSTANCES, startCluster } from "./cluster";
import { Figures } from "./figures";
import { OutsideWorld } from "./outside-world";
import { PeopleAtWork } from "./people-at-work";
import { type Random, randomFrom } from "./random";
import { settleDown } from "./settle";
import { judge } from "./verdict";

const PEOPLE = 4;
const QUIET_MS = { least: 2_500, most: 7_000 } as const;
const SAY_EVERY_MS = 15_000;

export type Run = { seconds: number; seed: number; logFile: string };

/**
 * Random traffic over an unreliable wire, an unreliable post and members that are killed at any moment; then peace, and
 * everything must agree. Gives back what does not.
 */
export async function runChaos({ seconds, seed, logFile }: Run): Promise<string[]> {
  const say = (line: string) => console.log(line);
  const random = randomFrom(seed);
  const figures = new Figures();
  const cluster = await startCluster(random, figures, logFile);
  try {
    const people = new PeopleAtWork(cluster, random.fork("people"), figures);
    const world = new OutsideWorld(cluster, random.fork("world"), figures);
    await people.begin();
    say(`Two dashboards and the service run; ${seconds} s of chaos begin.`);
    await disturb(cluster, random.fork("kills"), { people, world }, seconds, say);

    const peaceAt = performance.now();
    say("The faults are off; everything comes to rest.");
    await settleDown(cluster, () => world.bringToAnEnd(), say);
    const faults = await judge(cluster, figures);
    say(`\nTime to agreement: ${Math.round((performance.now() - peaceAt) / 1_000)} s`);
    for (const line of figures.lines()) say(line);
    return faults;
  } finally {
    await cluster.stop();
  }
}

async function disturb(
  cluster: Cluster,
  random: Random,
  { people, world }: { people: PeopleAtWork; world: OutsideWorld },
  seconds: number,
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > seconds * 1_000;
  cluster.service.setFaulty(true);
  cluster.post.setFaulty(true);
  const reported = setInterval(
    () => say(`  ${Math.round((performance.now() - begun) / 1_000)} s of ${seconds}`),
    SAY_EVERY_MS,
  );
  try {
    await Promise.all([
      ...Array.from({ length: PEOPLE }, () => people.workUntil(isOver)),
      world.goOnUntil(isOver),
      killUntil(cluster, random, isOver),
    ]);
  } finally {
    clearInterval(reported);
    cluster.service.setFaulty(false);
    cluster.post.setFaulty(false);
  }
}

/** One member after the other, and now and then both dashboards at once. */
async function killUntil(cluster: Cluster, random: Random, isOver: () => boolean): Promise<void> {
  for (;;) {
    await sleep(random.between(QUIET_MS.least, QUIET_MS.most));
    if (isOver()) return;
    const members = random.chance(0.15)
      ? INSTANCES
      : [random.pick(["dashboard A", "dashboard B", "sandbox"] as const)];
    await Promise.all(members.map((member) => cluster.killAndRestart(member, random)));
  }
}
