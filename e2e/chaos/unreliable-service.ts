import { type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figures } from "./figures";
import { type Answered, type Arrived, arrive, forward, withoutHopHeaders } from "./forward";
import { type Random } from "./random";

/** The faults that may affect a call between the dashboards and the service. All other calls pass unchanged. */
const FAULTS = [
  "cut before",
  "cut after",
  "500 before",
  "500 after",
  "hang before",
  "hang after",
  "truncated",
  "429",
  "307",
] as const;
type Fault = (typeof FAULTS)[number] | "401" | `firewall ${"before" | "after"}`;

/** The status codes of a firewall that answers in place of the service, with a page of its own. */
const PAGES = [403, 404, 400, 502] as const;
const FIREWALL_RATE = 0.25;

const WRITE_FAULT_RATE = 0.25;
const READ_FAULT_RATE = 0.1;
const TOKEN_FAULT_RATE = 0.05;
/** Seldom: two in a row stop an instance for half a minute, as they should (faults, F12). */
const UNAUTHORIZED_RATE = 0.004;
/** Longer than the dashboard waits for an answer, or not: both happen. */
const HANG_MS = { least: 500, most: 34_000 } as const;

export type UnreliableService = {
  /** Where the dashboards find the service. */
  url: string;
  setFaulty(isFaulty: boolean): void;
  /** Some answers are replaced by pages that are not the service's, before or after the effect. */
  setFirewall(isUp: boolean): void;
  /** Each request that may have had an effect, as it left for the service. */
  left: readonly Left[];
  /** Acts as a dead service: nothing listens. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** `wasTaken`: the service accepted the request. Otherwise no answer arrived, and the outcome is unknown. */
export type Left = { path: string; key: string | null; atMs: number; wasTaken: boolean };

/** A wire to the service at `origin` that loses, spoils, delays and refuses. */
export async function openUnreliableService(
  origin: string,
  random: Random,
  figures: Figures,
): Promise<UnreliableService> {
  let isFaulty = false;
  let isFirewalled = false;
  const left: Left[] = [];
  let port = 0;
  let server: Server | null = null;

  async function answer(arrived: Arrived, response: ServerResponse): Promise<void> {
    figures.add(`Requests.${arrived.method} ${templateOf(arrived.path)}`);
    const fault = isFaulty ? drawFault(arrived, isFirewalled, random) : null;
    if (fault) figures.add(`API faults.${fault}`);
    await meet(fault, arrived, response);
  }

  async function meet(fault: Fault | null, arrived: Arrived, response: ServerResponse): Promise<void> {
    switch (fault) {
      case "cut before":
        return cut(response);
      case "500 before":
        return refuse(response, 500, "InternalError");
      case "429":
        return refuse(response, 429, "TooManyRequests");
      case "401":
        return refuse(response, 401, "Unauthorized");
      case "307":
        response.writeHead(307, { location: `${origin}${arrived.path}` }).end();
        return;
      case "hang before":
        await hang();
        return cut(response);
      case "firewall before":
        return answerPage(response, random);
      default:
    }
    const answered = await forwardNoted(arrived);
    switch (fault) {
      case "cut after":
        return cut(response);
      case "500 after":
        return refuse(response, 500, "InternalError");
      case "firewall after":
        return answerPage(response, random);
      case "hang after":
        await hang();
        return cut(response);
      case "truncated":
        return truncate(response, answered, random);
      default:
        response.writeHead(answered.status, {
          ...withoutHopHeaders(answered.headers),
          "content-length": answered.body.length,
        });
        response.end(answered.body);
    }
  }

  /** A request that the service refused has no effect. Where no answer came, the effect is unknown. */
  async function forwardNoted(arrived: Arrived): Promise<Answered> {
    const atMs = performance.now();
    const key = arrived.headers["idempotency-key"];
    const note = (wasTaken: boolean) =>
      left.push({ path: pathOf(arrived.path), key: typeof key === "string" ? key : null, atMs, wasTaken });
    try {
      const answered = await forward(origin, arrived);
      if (arrived.method !== "GET" && answered.status < 300) note(true);
      return answered;
    } catch (error) {
      if (arrived.method !== "GET") note(false);
      throw error;
    }
  }

  const hang = () => sleep(random.between(HANG_MS.least, HANG_MS.most), undefined, { ref: false });

  async function open(): Promise<void> {
    const opening = createServer((request, response) => {
      arrive(request)
        .then((arrived) => answer(arrived, response))
        // The service died with the call in its hands.
        .catch(() => cut(response));
    });
    await new Promise<void>((resolve, reject) => {
      opening.once("error", reject);
      opening.listen(port, "127.0.0.1", resolve);
    });
    server = opening;
    port = (opening.address() as AddressInfo).port;
  }

  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    setFaulty: (value) => (isFaulty = value),
    setFirewall: (value) => (isFirewalled = value),
    left,
    open,
    async close() {
      const closing = server;
      server = null;
      closing?.closeAllConnections();
      await new Promise<void>((done) => (closing ? closing.close(() => done()) : done()));
    },
  };
}

function drawFault(arrived: Arrived, isFirewalled: boolean, random: Random): Fault | null {
  if (isFirewalled && !arrived.path.endsWith("/auth") && random.chance(FIREWALL_RATE))
    return `firewall ${random.pick(["before", "after"])}`;
  if (!arrived.path.endsWith("/auth") && random.chance(UNAUTHORIZED_RATE)) return "401";
  return random.chance(rateOf(arrived)) ? random.pick(FAULTS) : null;
}

function rateOf({ method, path }: Arrived): number {
  if (path.endsWith("/auth")) return TOKEN_FAULT_RATE;
  return method === "GET" ? READ_FAULT_RATE : WRITE_FAULT_RATE;
}

const pathOf = (path: string): string => path.replace(/^\/v2/, "").replace(/\?.*$/, "");

const templateOf = (path: string): string =>
  pathOf(path).replace(/^\/transactions\/[^/]+/, "/transactions/{id}");

function cut(response: ServerResponse): void {
  response.socket?.destroy();
}

function refuse(response: ServerResponse, status: number, error: string): void {
  const body = JSON.stringify({
    statusCode: status,
    error,
    message: `${error} on the way`,
    timestamp: new Date(),
  });
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

function answerPage(response: ServerResponse, random: Random): void {
  const status = random.pick(PAGES);
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", server: "gateway" })
    .end(`<html><head><title>${status}</title></head><body><h1>Request blocked</h1></body></html>`);
}

/** The header promises the whole length, and the body does not deliver it. */
function truncate(response: ServerResponse, { status, headers, body }: Answered, random: Random): void {
  response.writeHead(status, { ...withoutHopHeaders(headers), "content-length": body.length + 1 });
  response.write(body.subarray(0, random.between(0, body.length)), () => cut(response));
}
