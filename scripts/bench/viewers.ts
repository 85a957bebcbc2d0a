import { fork } from "node:child_process";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endWithUs } from "../../lib/runtime/temporary-folder";
import { ask } from "./load";

const OPENS_AT_ONCE = 20;
const OPEN_TIMEOUT_MS = 60_000;

export type Viewers = {
  /** When each viewer first knew how an object is now, by the object's id, each of them once. */
  known: Map<string, number[]>;
  open(): number;
  reads(): number;
  close(): void;
};

export type ViewerOptions = {
  url: string;
  /** The origin of the stream, where it is not `url`. */
  streamsUrl?: string;
  headers: Readonly<Record<string, string>>;
  count: number;
  /** The path that a page with a list requests again where a frame reports a row that it does not have. */
  listPath?: string;
  /** Where the stream is. */
  path?: string;
};

/** People with a page open, without their browsers: a stream each, and what the page would read because of it. */
export async function openViewers({
  url,
  streamsUrl = url,
  headers,
  count,
  listPath,
  path = "/api/live",
}: ViewerOptions): Promise<Viewers> {
  const known = new Map<string, number[]>();
  const streams = new Set<ClientRequest>();
  const refusals: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let [open, reads, isClosed] = [0, 0, false];

  const opening: Promise<void>[] = [];
  const knowing = new Map<string, Uint8Array>();

  function viewer(nth: number): void {
    const waiting = new Set<string>();
    let isReading = false;
    let heartbeat = "";
    let isFirst = true;
    const learn = (ids: Iterable<string>) => {
      for (const id of ids) {
        const who = knowing.get(id) ?? new Uint8Array(count);
        if (who[nth] === 1) continue;
        who[nth] = 1;
        knowing.set(id, who);
        const moments = known.get(id);
        if (moments) moments.push(performance.now());
        else known.set(id, [performance.now()]);
      }
    };
    let shown = new Set<string>();
    /** The list as a page reads it: true where it was answered. */
    const look = async (list: string): Promise<boolean> => {
      const request = { method: "GET", path: list, headers: { ...headers } };
      const answer = await ask(url, agent, request).catch(() => null);
      if (answer?.status !== 200) return false;
      shown = new Set(answer.body.toString().match(UUID));
      return true;
    };
    const lookUntilAnswered = async (list: string) => {
      const untilMs = performance.now() + OPEN_TIMEOUT_MS;
      while (!(await look(list)))
        if (performance.now() > untilMs) throw new Error("a list was not answered");
        else await sleep(AGAIN_MS);
    };
    const readList = async (list: string) => {
      if (isReading) return;
      isReading = true;
      while (waiting.size > 0 && !isClosed) {
        await sleep(Math.random() * DRAWN_MS);
        const asked = [...waiting];
        waiting.clear();
        reads += 1;
        const begunMs = performance.now();
        if (await look(list)) learn(asked);
        // As a page does, which asks until it is answered.
        else for (const id of asked) waiting.add(id);
        const tookMs = performance.now() - begunMs;
        await sleep(Math.min(REST_MS.atMost, Math.max(REST_MS.atLeast, tookMs)));
      }
      isReading = false;
    };
    const heard = (frame: string) => {
      heartbeat = /^id: (.+)$/m.exec(frame)?.[1] ?? heartbeat;
      const ids = idsIn(frame);
      if (ids.length === 0) return;
      // A frame that carries the state of a shown row needs no reading.
      if (listPath === undefined) return learn(ids);
      if (ROWS.test(frame)) learn(ids.filter((id) => shown.has(id)));
      for (const id of ids) if (!knowing.get(id)?.[nth]) waiting.add(id);
      if (waiting.size > 0) void readList(listPath);
    };
    const listen = () => {
      if (isClosed) return;
      let isAnswered = false;
      const stream = request(new URL(path, streamsUrl), {
        agent: false,
        headers: {
          ...headers,
          accept: "text/event-stream",
          ...(heartbeat !== "" && { "last-event-id": heartbeat }),
        },
      });
      stream.on("response", (answer) => {
        if (answer.statusCode !== 200) {
          isAnswered = true;
          answer.resume();
          if (isFirst) refusals.push(answer.statusCode ?? 0);
          return void setTimeout(listen, AGAIN_MS);
        }
        [isFirst, isAnswered] = [false, true];
        open += 1;
        let rest = "";
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => {
          const frames = (rest + text).split("\n\n");
          rest = frames.pop() ?? "";
          for (const frame of frames) heard(frame);
        });
        answer.on("close", () => {
          open -= 1;
          setTimeout(listen, AGAIN_MS);
        });
      });
      // A stream that was answered reconnects when its answer ends.
      stream.on("error", () => {
        if (!isAnswered) setTimeout(listen, AGAIN_MS);
      });
      stream.end();
      streams.add(stream);
      stream.once("close", () => streams.delete(stream));
    };
    if (listPath !== undefined) opening.push(lookUntilAnswered(listPath));
    listen();
  }

  for (let begun = 0; begun < count; begun += OPENS_AT_ONCE) {
    for (let at = begun; at < Math.min(count, begun + OPENS_AT_ONCE); at++) viewer(at);
    await sleep(20);
  }
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  while (open < count) {
    if (refusals.length > 0) throw new Error(`a stream was answered ${refusals[0]}`);
    if (performance.now() > deadline) throw new Error(`${open} of ${count} streams opened`);
    await sleep(50);
  }
  await Promise.all(opening);
  return {
    known,
    open: () => open,
    reads: () => reads,
    close() {
      isClosed = true;
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}

/** The retry delay that the stream sends to browsers. */
const AGAIN_MS = 1_000;
/** As a page does (components/live/refresher.ts): a moment of its own, and a rest as long as the reading took. */
const DRAWN_MS = 200;
const REST_MS = { atLeast: 100, atMost: 1_000 };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ROWS = /"rows":\[/;

/** All viewers receive the same frame: the next one need not look for the ids again. */
let last: { frame: string; ids: readonly string[] } = { frame: "", ids: [] };
function idsIn(frame: string): readonly string[] {
  if (frame !== last.frame) last = { frame, ids: [...new Set(frame.match(UUID))] };
  return last.ids;
}

/** Opens people whose pages are not measured, in a process of their own. */
export async function openSilent(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<{ open(): number; close(): void }> {
  const child = fork(fileURLToPath(new URL("./silent-streams.ts", import.meta.url)), [
    url,
    headers.cookie ?? "",
    String(count),
  ]);
  endWithUs(child);
  let open = 0;
  child.on("message", (said: { open: number }) => (open = said.open));
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  while (open < count) {
    if (performance.now() > deadline) throw new Error(`${open} of ${count} streams opened`);
    await sleep(50);
  }
  return { open: () => open, close: () => void child.kill("SIGKILL") };
}
