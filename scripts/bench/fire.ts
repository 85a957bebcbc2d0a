import { type Socket, connect } from "node:net";
import { type Load, type Request } from "./load";
import { percentile } from "./judge";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** A request as it goes over the wire, so that nothing is made while the clock runs. */
export function bytesOf(url: string, { method, path, headers, body }: Request): Buffer {
  const { host } = new URL(url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map((pair) => pair.join(": ")),
  ];
  return Buffer.concat([Buffer.from(lines.join("\r\n") + HEAD_END), body ?? Buffer.alloc(0)]);
}

/**
 * A number of callers. Each caller sends its next request as soon as it was answered, until the time is over or
 * nothing is left to be sent. It uses plain sockets because Node's own client costs more than the servers that are
 * measured. The warm-up comes first, is a share of the time, and is not counted.
 */
export async function fire(
  url: string,
  { callers, seconds, warmUp = 0.2 }: { callers: number; seconds: number; warmUp?: number },
  requests: readonly Buffer[],
): Promise<Load> {
  const countsFromMs = performance.now() + seconds * 1_000 * warmUp;
  const endsMs = countsFromMs + seconds * 1_000;
  const took: number[] = [];
  let [nth, refused, lastMs] = [0, 0, countsFromMs];

  const call = async () => {
    const caller = await openCaller(url);
    for (let now = performance.now(); now < endsMs; now = performance.now()) {
      const request = requests[nth++];
      if (!request) break;
      const status = await caller.ask(request);
      const doneMs = performance.now();
      if (status < 200 || status >= 300) refused += 1;
      else if (now >= countsFromMs) {
        took.push(doneMs - now);
        lastMs = Math.max(lastMs, doneMs);
      }
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: callers }, call));
  return {
    perSecond: took.length === 0 ? 0 : (took.length * 1_000) / (lastMs - countsFromMs),
    p50Ms: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
    refused,
  };
}

type Caller = { ask(request: Buffer): Promise<number>; close(): void };

async function openCaller(url: string): Promise<Caller> {
  const { hostname, port } = new URL(url);
  let heard = "";
  let done: (status: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once("error", reject);
  });
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    heard += text;
    const status = statusOf(heard);
    if (status === null) return;
    heard = "";
    done(status);
  });
  socket.on("error", (error) => fail(error));
  socket.on("close", () => fail(new Error("the server closed a connection in the middle")));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        [done, fail] = [resolve, reject];
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Null until all of the answer is there. */
function statusOf(heard: string): number | null {
  const end = heard.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = heard.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  const isWhole =
    length !== undefined
      ? heard.length >= end + HEAD_END.length + Number(length)
      : !head.includes("\r\ntransfer-encoding: chunked") || heard.endsWith(LAST_CHUNK);
  return isWhole ? Number(head.slice("http/1.1 ".length, "http/1.1 200".length)) : null;
}
