import { type Cluster, startCluster } from "./cluster";
import { Figures } from "./figures";
import { importForgotten } from "./import-forgotten";
import { type Arena } from "./nemeses/arena";
import { type Nemesis } from "./nemeses/names";
import { scheduleStrikes } from "./nemeses/schedule";
import { strikeUntil } from "./nemeses/strike";
import { ServiceTraffic } from "./service-traffic";
import { PeopleAtWork } from "./people-at-work";
import { randomFrom } from "./random";
import { settleDown } from "./settle";
import { AnswerLog } from "./form-outcomes/answer-log";
import { judgeAll } from "./verdict";

const PEOPLE = 4;
const SAY_EVERY_MS = 15_000;

export type Run = { seconds: number; seed: number; nemeses: readonly Nemesis[]; logFile: string };

/**
 * Runs random traffic over an unreliable wire and an unreliable post, with nemeses at random moments. Then the faults
 * end, and everything must agree. Returns the disagreements. The verdict and the figures are printed even where the
 * run breaks off, and the data are retained where anything is wrong.
 */
export async function runChaos({ seconds, seed, nemeses, logFile }: Run): Promise<string[]> {
  const say = (line: string) => console.log(line);
  const random = randomFrom(seed);
  const figures = new Figures();
  const cluster = await startCluster(random, figures, logFile);
  const faults: string[] = [];
  const attempt = async (what: string, work: () => Promise<string[]>): Promise<void> => {
    try {
      faults.push(...(await work()));
    } catch (error) {
      faults.push(`${what} broke off: ${describeError(error)}`);
    }
  };
  const book = new AnswerLog(figures);
  const world = new ServiceTraffic(cluster, random.fork("world"), figures);
  const arena: Arena = {
    cluster,
    random: random.fork("nemeses"),
    figures,
    forgottenKeys: new Map(),
    setBackAtMs: [],
    isOver: () => false,
    faults,
  };
  const people = new PeopleAtWork(cluster, random.fork("people"), figures, book);
  await attempt("the chaos", async () => {
    await people.begin();
    say(`Two dashboards and the service run; ${seconds} s of chaos begin.`);
    const strikes = scheduleStrikes({ seed, seconds, nemeses });
    say(`  ${strikes.map(({ nemesis, atMs }) => `${Math.round(atMs / 1_000)} s ${nemesis}`).join(", ")}`);
    await disturb(arena, { people, world, strikes, seconds, say });
    return [];
  });

  const peaceAt = performance.now();
  say("The faults are off; everything comes to rest.");
  await attempt("the settling", () => settleDown(cluster, () => world.bringToAnEnd(), say));
  if (arena.setBackAtMs.length > 0) {
    await attempt("the import after the restore", () => importForgotten(cluster, figures));
    await attempt("the settling after the import", () =>
      settleDown(cluster, () => world.bringToAnEnd(), say),
    );
  }
  await attempt("the last look", async () => {
    await people.lookAtLast();
    return [];
  });
  await judgeAll({ arena, book, nemeses, attempt });
  say(`\nTime to the verdict: ${Math.round((performance.now() - peaceAt) / 1_000)} s`);
  for (const line of figures.lines()) say(line);
  if (faults.length > 0) say(`The data are kept in ${cluster.dataDir}`);
  await cluster.stop({ keepData: faults.length > 0 });
  return faults;
}

type Disturbance = {
  people: PeopleAtWork;
  world: ServiceTraffic;
  strikes: ReturnType<typeof scheduleStrikes>;
  seconds: number;
  say: (line: string) => void;
};

async function disturb(arena: Arena, { people, world, strikes, seconds, say }: Disturbance): Promise<void> {
  const { cluster } = arena;
  const begun = performance.now();
  const isOver = () => performance.now() - begun > seconds * 1_000;
  setFaultInjection(cluster, true);
  const reported = setInterval(
    () => say(`  ${Math.round((performance.now() - begun) / 1_000)} s of ${seconds}`),
    SAY_EVERY_MS,
  );
  try {
    const traffic = [
      ...Array.from({ length: PEOPLE }, () => people.workUntil(isOver)),
      world.goOnUntil(isOver),
    ];
    // A strike that must still be ended after the last moment is ended without fault injection.
    await Promise.all([
      Promise.all(traffic).finally(() => {
        setFaultInjection(cluster, false);
      }),
      strikeUntil(arena, strikes, isOver, say),
    ]);
  } finally {
    clearInterval(reported);
    setFaultInjection(cluster, false);
  }
}

function setFaultInjection({ service, post }: Cluster, isBad: boolean): void {
  service.setFaulty(isBad);
  post.setFaulty(isBad);
}

const describeError = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause ? ` (${describeError(error.cause)})` : ""}`
    : String(error);
