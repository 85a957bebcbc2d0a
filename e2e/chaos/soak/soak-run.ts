import { readFileSync } from "node:fs";
import { startCluster } from "../cluster";
import { Figures } from "../figures";
import { judgeLog } from "../judges/log";
import { ServiceTraffic } from "../service-traffic";
import { PeopleAtWork } from "../people-at-work";
import { randomFrom } from "../random";
import { AnswerLog } from "../form-outcomes/answer-log";
import { judgeSeries } from "./judge-series";
import { sampleUntil } from "./samples";
import { tableSizes } from "./sizes";
import { Visitors } from "./visitors";

const PEOPLE = 4;
const READERS = 3;
const STREAMS = 8;

type Soak = { seconds: number; seed: number; logFile: string };

/**
 * Runs steady traffic without faults for the given seconds: the resources that the dashboards hold must not grow.
 * Returns those that grow, and every complaint of the log.
 */
export async function runSoak({ seconds, seed, logFile }: Soak): Promise<string[]> {
  const random = randomFrom(seed);
  const figures = new Figures();
  const cluster = await startCluster(random, figures, logFile);
  const faults: string[] = [];
  try {
    const people = new PeopleAtWork(cluster, random.fork("people"), figures, new AnswerLog(figures));
    const world = new ServiceTraffic(cluster, random.fork("world"), figures);
    const visitors = new Visitors(cluster, random.fork("visitors"), figures);
    await people.begin();
    await visitors.begin();
    console.log(`Two dashboards and the service run; ${seconds} s of steady traffic begin.`);
    const begun = performance.now();
    const isOver = () => performance.now() - begun > seconds * 1_000;
    const times = (count: number, work: () => Promise<void>) => Array.from({ length: count }, work);
    const [series] = await Promise.all([
      sampleUntil(cluster, isOver),
      world.payUntil(isOver),
      ...times(PEOPLE, () => people.workUntil(isOver)),
      ...times(READERS, () => visitors.readUntil(isOver)),
      ...times(STREAMS, () => visitors.listenUntil(isOver)),
    ]);
    for (const judged of series.map(judgeSeries)) {
      console.log(judged.line);
      if (judged.fault !== null) faults.push(judged.fault);
    }
    for (const line of await tableSizes(cluster)) console.log(line);
    faults.push(...visitors.unreadPages(), ...cluster.members.endedByThemselves());
  } finally {
    await cluster.stop({ keepData: false });
  }
  for (const line of figures.lines()) console.log(line);
  return [...faults, ...judgeLog(cluster, figures, { isDatabaseStruck: false }), ...warningsIn(logFile)];
}

/** Node's own word for what it takes for a leak. */
const warningsIn = (logFile: string): string[] => [
  ...new Set(readFileSync(logFile, "utf8").match(/^.*\b\w+Warning: .*$/gm) ?? []),
];
