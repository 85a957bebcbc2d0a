import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./load";

const OPENS_AT_ONCE = 20;
const OPEN_TIMEOUT_MS = 60_000;

export type Viewers = {
  /** When each viewer knew how an object is now, by the object's id. */
  known: Map<string, number[]>;
  open(): number;
  reads(): number;
  close(): void;
};

export type ViewerOptions = {
  url: string;
  headers: Readonly<Record<string, string>>;
  count: number;
  /** What a page that shows a list asks again where a frame says no more than that something changed. */
  listPath?: string;
};

/** People with a page open, without their browsers: a stream each, and what the page would read because of it. */
export async function openViewers({ url, headers, count, listPath }: ViewerOptions): Promise<Viewers> {
  const known = new Map<string, number[]>();
  const streams: ClientRequest[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let [open, reads, isClosed] = [0, 0, false];

  function viewer(): void {
    const waiting = new Set<string>();
    let isReading = false;
    const learn = (ids: Iterable<string>) => {
      for (const id of ids) known.set(id, [...(known.get(id) ?? []), performance.now()]);
    };
    const readList = async (path: string) => {
      if (isReading) return;
      isReading = true;
      while (waiting.size > 0 && !isClosed) {
        const asked = [...waiting];
        waiting.clear();
        reads += 1;
        const isRead = await ask(url, agent, { method: "GET", path, headers: { ...headers } }).then(
          ({ status }) => status === 200,
          () => false,
        );
        if (isRead) learn(asked);
        else {
          // As a page does, which asks until it is answered.
          for (const id of asked) waiting.add(id);
          await sleep(AGAIN_MS);
        }
      }
      isReading = false;
    };
    const heard = (text: string) => {
      const ids = text.match(UUID) ?? [];
      if (ids.length === 0) return;
      // A frame that carries how the row stands needs no reading.
      if (listPath === undefined || STATES.test(text)) return learn(new Set(ids));
      for (const id of ids) waiting.add(id);
      void readList(listPath);
    };
    const stream = request(new URL("/api/live", url), {
      agent: false,
      headers: { ...headers, accept: "text/event-stream" },
    });
    stream.on("response", (answer) => {
      if (answer.statusCode !== 200) throw new Error(`the live stream answered ${answer.statusCode}`);
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
        if (!isClosed) viewer();
      });
    });
    stream.on("error", () => {
      if (!isClosed) setTimeout(viewer, AGAIN_MS);
    });
    stream.end();
    streams.push(stream);
  }

  for (let begun = 0; begun < count; begun += OPENS_AT_ONCE) {
    for (let at = begun; at < Math.min(count, begun + OPENS_AT_ONCE); at++) viewer();
    await sleep(20);
  }
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  while (open < count) {
    if (performance.now() > deadline) throw new Error(`${open} of ${count} streams opened`);
    await sleep(50);
  }
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

/** A browser comes back by itself. */
const AGAIN_MS = 1_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const STATES = /"state":/;
