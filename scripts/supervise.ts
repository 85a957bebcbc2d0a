import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../lib/core/back-off";
import { type Part as PartName } from "../lib/core/words/parts";
import { freePort } from "../lib/runtime/embedded-postgres";
import { type Part, listeningHost, nextProgram, startPart, tsProgram, waitUntilReady } from "./parts";

const LOOPBACK = "127.0.0.1";

type Supervised = {
  /** Resolves with a code once all of it has ended. */
  ended: Promise<number>;
  stop(): Promise<void>;
  /** The pages and the worker anew, one after the other; door and streams stay. */
  roll(): Promise<void>;
};

type Environment = Record<string, string>;
type Told = { isReady?: boolean; signsOf?: string };

/**
 * Runs each of `names` as a process of its own. The worker begins: it brings the schema up to date and refuses what must be
 * refused, before anybody listens. What does not come up at first ends all of it; what dies later is started again.
 */
export function supervise(
  names: ReadonlySet<PartName>,
  environment: Environment,
  { port, trustedProxies }: { port: number; trustedProxies: number },
): Supervised {
  const running = new Map<PartName, Part>();
  const leaving = new Set<Part>();
  let pagesUrl: string | null = null;
  let isUp = false;
  let isStopping = false;
  let finish: (code: number) => void = () => undefined;
  const ended = new Promise<number>((done) => (finish = done));
  const isPrepared = names.has("worker");

  function spawn(name: PartName, args: readonly string[], own: Environment): Part {
    // Frozen is what all of it was asked to start as, and not what a part of it is started again as.
    const again: Environment = isUp ? { START_FROZEN: "false" } : {};
    const part = startPart(
      name,
      args,
      { ...environment, ...own, ...again, PARTS: name, PROCESSES: String(names.size) },
      { endsAtOnce: true },
    );
    // What a part says of itself is for the others: each shows the signs of all.
    part.process.on("message", (told: Told) => {
      if (told.signsOf === undefined) return;
      for (const other of running.values()) if (other !== part) tell(other, told);
    });
    return part;
  }

  const prepared: Environment = isPrepared ? { PREPARED: "true", START_FROZEN: "false" } : {};

  async function start(name: PartName): Promise<Part> {
    switch (name) {
      case "worker":
        return untilSaid(spawn(name, tsProgram("scripts/worker.ts"), {}));
      case "door": {
        const door = await untilSaid(spawn(name, tsProgram("scripts/door.ts"), prepared));
        tellDoor(door);
        return door;
      }
      case "pages":
        return startPages();
    }
  }

  async function startPages(): Promise<Part> {
    const isBehind = names.has("door");
    const [host, at] = isBehind ? [LOOPBACK, await freePort()] : [listeningHost(), port];
    const own = {
      ...prepared,
      PORT: String(at),
      HOSTNAME: host,
      // The door is one more that writes down whom it saw.
      ...(isBehind && { TRUSTED_PROXIES: String(trustedProxies + 1) }),
    };
    const part = spawn("pages", nextProgram("start", host, at), own);
    const origin = `http://${host === "0.0.0.0" ? LOOPBACK : host}:${at}`;
    try {
      await waitUntilReady(`${origin}/api/health`, part);
    } catch (error) {
      part.process.kill("SIGKILL");
      throw error;
    }
    pagesUrl = origin;
    tellDoor(running.get("door"));
    return part;
  }

  function tellDoor(door: Part | undefined): void {
    if (door && names.has("pages")) tell(door, { pages: pagesUrl === null ? [] : [pagesUrl] });
  }

  /** From now on it is started again whenever it ends. */
  function keep(name: PartName, part: Part, endsInARow = 0): void {
    const begunMs = performance.now();
    running.set(name, part);
    void part.ended.then(async (code) => {
      if (isStopping || leaving.delete(part)) return;
      running.delete(name);
      const next = backOff(endsInARow, performance.now() - begunMs);
      console.error(
        `The ${name} ended (${code ?? part.process.signalCode}); started again in ${next.pauseMs} ms.`,
      );
      await sleep(next.pauseMs);
      await again(name, next.endsInARow);
    });
  }

  async function again(name: PartName, endsInARow: number): Promise<void> {
    let failures = endsInARow;
    while (!isStopping)
      try {
        const part = await start(name);
        if (isStopping) return await part.stop();
        return keep(name, part, failures);
      } catch (error) {
        const next = backOff(failures, 0);
        failures = next.endsInARow;
        console.error(`The ${name} did not start (${String(error)}); once more in ${next.pauseMs} ms.`);
        await sleep(next.pauseMs);
      }
  }

  async function startAll(): Promise<void> {
    if (names.has("worker")) keep("worker", await start("worker"));
    const others = [...names].filter((name) => name !== "worker");
    await Promise.all(others.map(async (name) => keep(name, await start(name))));
    isUp = true;
  }

  startAll().catch(async (error: unknown) => {
    if (!isStopping) console.error(error instanceof Error ? error.message : error);
    await stop(1);
  });

  /** Whoever still answers ends first; until then the door carries the answers, and takes in what arrives. */
  async function stop(code = 0): Promise<void> {
    isStopping = true;
    await Promise.all([running.get("pages")?.stop(), running.get("worker")?.stop()]);
    await running.get("door")?.stop();
    finish(code);
  }

  async function roll(): Promise<void> {
    for (const name of ["pages", "worker"] as const) {
      const old = running.get(name);
      if (!old || isStopping) continue;
      const fresh = name === "pages" && names.has("door") ? await startPages() : null;
      leaving.add(old);
      if (fresh) keep(name, fresh);
      await old.stop();
      if (!fresh) await again(name, 0);
    }
  }

  return { ended, stop, roll };
}

function tell(part: Part, told: object): void {
  // One that ends at this moment has nobody to be told.
  if (part.process.connected) part.process.send(told, () => undefined);
}

/** Resolves when the part says so. Throws where it ends before. */
async function untilSaid(part: Part): Promise<Part> {
  const said = new Promise<true>((done) => {
    part.process.on("message", ({ isReady }: Told) => {
      if (isReady === true) done(true);
    });
  });
  const first = await Promise.race([said, part.ended]);
  if (first !== true) throw new Error(`the ${part.name} ended with code ${String(first)}`);
  return part;
}
