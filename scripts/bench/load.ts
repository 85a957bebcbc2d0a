import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { percentile } from "./judge";

export type Request = { method: string; path: string; headers: Record<string, string>; body?: Buffer };
export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number; body: Buffer };
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; refused: number };

export function ask(url: string, agent: Agent, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, url), { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const got = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: got.byteLength,
          body: got,
        });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** So many callers, each asking again as soon as it was answered. The first fifth warms up and is not counted. */
export async function drive(
  url: string,
  { callers, seconds }: { callers: number; seconds: number },
  next: (nth: number) => Request,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const [startedMs, warmMs] = [performance.now(), seconds * 200];
  const isOver = () => performance.now() - startedMs > warmMs + seconds * 1_000;
  const took: number[] = [];
  let [nth, refused] = [0, 0];
  const call = async () => {
    while (!isOver()) {
      const askedMs = performance.now();
      const { status } = await ask(url, agent, next(nth++));
      if (status < 200 || status >= 300) refused += 1;
      else if (askedMs - startedMs > warmMs) took.push(performance.now() - askedMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  agent.destroy();
  return {
    perSecond: took.length / seconds,
    p50Ms: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
    refused,
  };
}
