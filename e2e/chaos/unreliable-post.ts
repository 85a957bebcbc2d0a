import { type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figures } from "./figures";
import { type Arrived, arrive, forward } from "./forward";
import { type Random } from "./random";

const RATES = {
  /** None of its attempts ever gets through. */
  neverArrives: 0.03,
  dropped: 0.1,
  answerLost: 0.05,
  /** At both instances at once. */
  doubled: 0.1,
  delayed: 0.2,
  /** Once more, long after, to whichever instance. */
  replayed: 0.08,
} as const;
const DELAY_MS = { least: 100, most: 4_000 } as const;
const REPLAY_MS = { least: 1_000, most: 15_000 } as const;

export type UnreliablePost = {
  url: string;
  setFaulty(isFaulty: boolean): void;
  /** Waits for what was to be replayed. */
  close(): Promise<void>;
};

/** A proxy between the service and the instances. It splits, drops, doubles, delays and repeats deliveries. */
export async function openUnreliablePost(
  instances: readonly [string, ...string[]],
  random: Random,
  figures: Figures,
): Promise<UnreliablePost> {
  let isFaulty = false;
  const neverArrives = new Map<string, boolean>();
  const replays = new Set<Promise<void>>();
  const happens = (rate: number) => isFaulty && random.chance(rate);

  function isLostForGood({ headers }: Arrived): boolean {
    // The id of a delivery is the same at each of its attempts.
    const id = String(headers["x-service-webhook-id"]);
    const decided = neverArrives.get(id) ?? happens(RATES.neverArrives);
    neverArrives.set(id, decided);
    return decided;
  }

  async function take(arrived: Arrived, response: ServerResponse): Promise<void> {
    figures.add("Deliveries.sent");
    if (isLostForGood(arrived)) {
      figures.add("Deliveries.sent in vain");
      response.writeHead(503).end();
      return;
    }
    if (happens(RATES.dropped)) {
      figures.add("Deliveries.dropped once");
      response.socket?.destroy();
      return;
    }
    if (happens(RATES.delayed)) await sleep(random.between(DELAY_MS.least, DELAY_MS.most));
    if (happens(RATES.replayed)) replay(arrived);
    if (happens(RATES.doubled)) {
      figures.add("Deliveries.doubled");
      for (const instance of instances) void forward(instance, arrived).catch(() => undefined);
    }
    const { status } = await forward(random.pick(instances), arrived);
    if (happens(RATES.answerLost)) response.socket?.destroy();
    else response.writeHead(status).end();
  }

  function replay(arrived: Arrived): void {
    const later = sleep(random.between(REPLAY_MS.least, REPLAY_MS.most))
      .then(() => forward(random.pick(instances), arrived))
      .then(() => figures.add("Deliveries.replayed"))
      .catch(() => undefined)
      .finally(() => replays.delete(later));
    replays.add(later);
  }

  const server: Server = createServer((request, response) => {
    arrive(request)
      .then((arrived) => take(arrived, response))
      // The instance was down, or died with the delivery in its hands.
      .catch(() => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaulty: (value) => (isFaulty = value),
    async close() {
      await Promise.all(replays);
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
