import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../lib/core/process/back-off";
import { type Part as PartName } from "../lib/core/enums/parts";
import { type Part, startPagesPart, startPart, tsProgram } from "./parts";

const READY_MS_MAX = 120_000;

type Supervised = {
  /** Resolves with a code once all of it has ended. */
  ended: Promise<number>;
  stop(): Promise<void>;
};

type Environment = Record<string, string>;
type PartMessage = { isReady?: boolean; signsOf?: string };

/**
 * Runs each of `names` as a process of its own. The worker begins: it brings the schema up to date and makes the
 * necessary refusals, before any process listens. A process that fails at its first start ends all of them; one that
 * fails later is restarted.
 */
export function supervise(
  names: ReadonlySet<PartName>,
  environment: Environment,
  { edgePort }: { edgePort: number },
): Supervised {
  /** From their start to their end. */
  const running = new Set<Part>();
  let isUp = false;
  let isStopping = false;
  let finish: (code: number) => void = () => undefined;
  const ended = new Promise<number>((done) => (finish = done));

  async function start(name: PartName): Promise<Part> {
    const own: Environment = {
      ...environment,
      PARTS: name,
      PROCESSES: String(names.size),
      ...(name === "edge" && { PORT: String(edgePort) }),
      ...(name !== "worker" && names.has("worker") && { PREPARED: "true", START_FROZEN: "false" }),
      // Frozen is what all of it was asked to start as, and not what a part of it is started again as.
      ...(isUp && { START_FROZEN: "false" }),
    };
    const part =
      name === "pages"
        ? startPagesPart(own, { endsAtOnce: true })
        : startPart(name, tsProgram(`scripts/${name}.ts`), own, { endsAtOnce: true });
    running.add(part);
    void part.ended.then(() => running.delete(part));
    // A part's signs are for the others: each shows those of all.
    part.process.on("message", (told: PartMessage) => {
      if (told.signsOf === undefined) return;
      for (const other of running) if (other !== part) tell(other, told);
    });
    // A part that is not prepared brings the schema up to date, for as long as that takes.
    return untilReady(part, own.PREPARED === "true" ? READY_MS_MAX : null);
  }

  /** From now on it is started again whenever it ends. */
  function keep(name: PartName, part: Part, endsInARow = 0): void {
    const begunMs = performance.now();
    void part.ended.then(async (code) => {
      if (isStopping) return;
      const next = backOff(endsInARow, performance.now() - begunMs);
      console.error(
        `The ${name} ended (${code ?? part.process.signalCode}); restarting in ${next.pauseMs} ms.`,
      );
      await sleep(next.pauseMs);
      await again(name, next.endsInARow);
    });
  }

  async function again(name: PartName, endsInARow: number): Promise<void> {
    let failures = endsInARow;
    while (!isStopping)
      try {
        return keep(name, await start(name), failures);
      } catch (error) {
        const next = backOff(failures, 0);
        failures = next.endsInARow;
        console.error(`The ${name} did not start (${String(error)}); retrying in ${next.pauseMs} ms.`);
        await sleep(next.pauseMs);
      }
  }

  async function startAll(): Promise<void> {
    if (names.has("worker")) keep("worker", await start("worker"));
    if (isStopping) return;
    const others = [...names].filter((name) => name !== "worker");
    await Promise.all(others.map(async (name) => keep(name, await start(name))));
    isUp = true;
  }

  startAll().catch(async (error: unknown) => {
    if (isStopping) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  });

  async function stop(code = 0): Promise<void> {
    isStopping = true;
    await Promise.all([...running].map((part) => part.stop()));
    finish(code);
  }

  return { ended, stop };
}

function tell(part: Part, told: object): void {
  // A part that ends at this moment cannot be notified.
  if (part.process.connected) part.process.send(told, () => undefined);
}

/** Resolves when the part says that it is ready. Throws where it ends before, and ends it where it takes too long. */
async function untilReady(part: Part, msMax: number | null): Promise<Part> {
  const said = new Promise<true>((done) => {
    part.process.on("message", ({ isReady }: PartMessage) => {
      if (isReady === true) done(true);
    });
  });
  const late = msMax === null ? [] : [sleep(msMax, "late" as const, { ref: false })];
  const first = await Promise.race([said, part.ended, ...late]);
  if (first === true) return part;
  part.process.kill("SIGKILL");
  await part.ended;
  throw new Error(
    first === "late"
      ? `the ${part.name} was not ready in time`
      : `the ${part.name} ended with code ${String(first)}`,
  );
}
