import { type IntentKind } from "@/lib/core/enums/intents";
import { type ChildProcess } from "node:child_process";
import { endWithUs } from "@/lib/runtime/temporary-folder";
import { startPart, tsProgram } from "../../scripts/parts";
import { type Order, type Reported } from "./instance";
import { type TestEnvironment } from "./test-environment";
import { type Form } from "./writes";

export type Instance = {
  /** The answer of the act; never, where the process dies over it. */
  submit(kind: IntentKind, form: Form): Promise<{ result?: unknown; error?: string }>;
  /** Resolves when the process is halted between the entry of the action and its first row, where it stays. */
  haltBeforeRow(kind: IntentKind, form: Form): Promise<void>;
  /** Requests a stop; resolves when the process has received it. */
  askToStop(): Promise<void>;
  signal(name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  ended: Promise<number | null>;
};

const spares = new WeakMap<TestEnvironment, Promise<Instance>[]>();

/**
 * Starts another dashboard, as a separate process on the same database and the same wire. The next one is started at
 * once, so that it is ready when it is requested.
 */
export async function startInstance(world: TestEnvironment): Promise<Instance> {
  const known = spares.get(world);
  if (!known) world.atEnd(() => endInstances(world));
  const spare = known ?? [];
  spares.set(world, spare);
  const instance = spare.shift() ?? startProcess(world);
  if (spare.length === 0) spare.push(startProcess(world));
  return instance;
}

async function endInstances(world: TestEnvironment): Promise<void> {
  for (const spare of spares.get(world) ?? []) {
    const instance = await spare;
    instance.signal("SIGKILL");
    await instance.ended;
  }
}

async function startProcess(world: TestEnvironment): Promise<Instance> {
  const { databaseUrl, wire, sandbox, ctx } = world;
  const { process: child, ended } = startPart(
    "instance",
    [
      ...tsProgram("e2e/faults/instance.ts"),
      ...[databaseUrl, wire.baseUrl, sandbox.clientId, sandbox.clientSecret],
    ],
    {},
    { output: "pipe" },
  );
  endWithUs(child);
  child.stdout?.resume();
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await Promise.race([
    hear(child, (reported) => "ready" in reported),
    ended.then(() => Promise.reject(new Error(`the instance did not start:\n${output}`))),
  ]);
  let last = 0;
  const send = (order: Partial<Order> & { kind: IntentKind; form: Form }): number => {
    child.send({ ...order, id: (last += 1), actor: ctx.actor });
    return last;
  };
  return {
    async submit(kind, form) {
      const id = send({ kind, form });
      return (await hear(child, (reported) => "id" in reported && reported.id === id)) as {
        result?: unknown;
      };
    },
    async haltBeforeRow(kind, form) {
      const id = send({ kind, form, haltsBeforeRow: true });
      await hear(child, (reported) => "halted" in reported && reported.halted === id);
    },
    async askToStop() {
      const heard = hear(child, (reported) => "isStopping" in reported);
      child.kill("SIGTERM");
      await heard;
    },
    signal: (name) => void child.kill(name),
    ended,
  };
}

const hear = (child: ChildProcess, matches: (reported: Reported) => boolean): Promise<Reported> =>
  new Promise((done) => {
    const listen = (reported: Reported) => {
      if (!matches(reported)) return;
      child.off("message", listen);
      done(reported);
    };
    child.on("message", listen);
  });
