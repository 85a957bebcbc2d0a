import { type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithUs } from "../../lib/runtime/temporary-folder";
import { type Part } from "../../scripts/parts";
import { type Figures } from "./figures";

export const INSTANCES = ["dashboard A", "dashboard B"] as const;
export type Instance = (typeof INSTANCES)[number];
export type Member = Instance | "sandbox";

const START_AGAIN_MS = 500;
const START_TRIES_MAX = 60;

/** Starts one process of a member, and resolves when it is ready. `keep` receives the process at once. */
export type StartMember = (member: Member, keep: (part: Part) => void) => Promise<void>;

export type Members = {
  /**
   * Resolves when the member is ready. A member that does not start, or ends by itself, is started again, as a
   * supervisor does.
   */
  start(member: Member): Promise<void>;
  /** Not asked: as the power fails. */
  kill(member: Member): Promise<void>;
  signal(member: Member, name: "SIGSTOP" | "SIGCONT"): void;
  /** The one that runs now. Throws before the first start. */
  processOf(member: Member): ChildProcess;
  /** Moves the wall clock of a dashboard. The shift also applies to every process that is started in its place. */
  setClock(instance: Instance, aheadMs: number): void;
  /** One line for each process that ended by itself after it had been ready. */
  endedByThemselves(): readonly string[];
  stop(): Promise<void>;
};

export function superviseMembers(startMember: StartMember, figures: Figures, logFile: string): Members {
  const log = createWriteStream(logFile);
  const parts = new Map<Member, Part>();
  const starting = new Map<Member, Promise<void>>();
  const clocks = new Map<Member, number>();
  const ended: string[] = [];
  let isStopping = false;

  function keep(member: Member, part: Part): void {
    parts.set(member, part);
    endWithUs(part.process);
    for (const stream of [part.process.stdout, part.process.stderr])
      (stream as Readable).on("data", (chunk: Buffer) => log.write(chunk));
    tellClock(member);
  }

  function tellClock(member: Member): void {
    const clockAheadMs = clocks.get(member);
    const child = parts.get(member)?.process;
    // One that ends at this moment has no clock to be set.
    if (clockAheadMs !== undefined && child?.connected) child.send({ clockAheadMs }, () => undefined);
  }

  function start(member: Member): Promise<void> {
    const underWay = starting.get(member);
    if (underWay) return underWay;
    const begun = untilReady(member).finally(() => starting.delete(member));
    starting.set(member, begun);
    return begun;
  }

  async function untilReady(member: Member): Promise<void> {
    let lost: unknown;
    for (let tries = 0; tries < START_TRIES_MAX && !isStopping; tries++) {
      try {
        await startMember(member, (part) => {
          keep(member, part);
        });
        watch(member, parts.get(member));
        return;
      } catch (error) {
        lost = error;
        figures.add(`Starts in vain.${member}`);
        parts.get(member)?.process.kill("SIGKILL");
        await sleep(START_AGAIN_MS);
      }
    }
    throw new Error(`${member} does not start any more`, { cause: lost });
  }

  function watch(member: Member, part: Part | undefined): void {
    void part?.ended.then((code) => {
      if (isStopping || part.process.signalCode === "SIGKILL") return;
      ended.push(`${member} ended by itself, with code ${code ?? String(part.process.signalCode)}`);
      figures.add(`Ended by itself.${member}`);
      void start(member).catch((error: unknown) => ended.push(String(error)));
    });
  }

  return {
    start,
    async kill(member) {
      const part = parts.get(member);
      part?.process.kill("SIGKILL");
      await part?.ended;
      figures.add(`Kills.${member}`);
    },
    processOf(member) {
      const part = parts.get(member);
      if (!part) throw new Error(`${member} was not started yet`);
      return part.process;
    },
    signal: (member, name) => void parts.get(member)?.process.kill(name),
    setClock(instance, aheadMs) {
      clocks.set(instance, aheadMs);
      tellClock(instance);
    },
    endedByThemselves: () => ended,
    async stop() {
      isStopping = true;
      for (const part of [...parts.values()].toReversed()) await part.stop();
      await new Promise<void>((done) => log.end(done));
    },
  };
}
