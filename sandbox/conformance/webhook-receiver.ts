// A merchant's webhook receiver: stores the bytes and headers of every delivery and answers as the test specifies.
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { control, eventually, type Wire } from "./service";

export type Envelope = {
  event: string;
  eventId: string;
  timestamp: string;
  subAccount: string | null;
  data: Wire & { transactionId?: string; status?: string };
};

export type Arrival = { method: string; headers: IncomingHttpHeaders; raw: Buffer; envelope: Envelope };
/** A status, or the connection left open, or cut. */
export type Reaction = number | "hang" | "cut";

export type Receiver = {
  url: string;
  arrivals: Arrival[];
  react: (arrival: Arrival, nth: number) => Reaction;
  /** Waits for as many arrivals that match, and gives them. */
  received(count: number, event?: string): Promise<Arrival[]>;
};

export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: "",
    arrivals: [],
    react: () => 204,
    received: (count, event) =>
      eventually(() => {
        const matching = receiver.arrivals.filter(({ envelope }) => !event || envelope.event === event);
        expect(matching.length, receiver.arrivals.map(({ envelope }) => envelope.event).join()).toBe(count);
        return matching;
      }),
  };
  const server = listen(receiver);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

function listen(receiver: Receiver): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const envelope = JSON.parse(raw.toString("utf8")) as Envelope;
      const arrival = { method: request.method ?? "", headers: request.headers, raw, envelope };
      receiver.arrivals.push(arrival);
      const reaction = receiver.react(arrival, receiver.arrivals.length);
      if (reaction === "cut") request.socket.destroy();
      else if (reaction !== "hang") response.writeHead(reaction).end();
    });
  });
}

export type Endpoint = { id: string; url: string; subAccount: string | null; secret: string };

export async function registerEndpoint(url: string, subAccount: string | null = null): Promise<Endpoint> {
  const answer = await control<Endpoint>("POST", "/webhook-endpoints", { url, subAccount });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A receiver that is an endpoint of the wallet. */
export async function startEndpoint(
  subAccount: string | null = null,
): Promise<{ receiver: Receiver; endpoint: Endpoint }> {
  const receiver = await startReceiver();
  return { receiver, endpoint: await registerEndpoint(receiver.url, subAccount) };
}

export const sign = (raw: Buffer, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;

export type DeliveryLog = {
  id: string;
  event: string;
  eventId: string;
  endpointId: string;
  status: "pending" | "delivered" | "failed";
  body: unknown;
  attempts: { at: string; status: number | null; durationMs: number; error: string | null }[];
};

export async function deliveries(query = ""): Promise<DeliveryLog[]> {
  return (await control<{ items: DeliveryLog[] }>("GET", `/deliveries${query}`)).body.items;
}

/** Sandbox, "Readings": the waits between attempts. */
export const BACK_OFF_SECONDS = [2, 4, 8, 16];

/** The one delivery there is. */
export async function theDelivery(): Promise<DeliveryLog> {
  const [delivery] = await deliveries();
  if (!delivery) throw new Error("no delivery");
  return delivery;
}

/** Waits until the sandbox has written down this many attempts. */
export const attempted = (count: number): Promise<DeliveryLog> =>
  eventually(async () => {
    const delivery = await theDelivery();
    expect(delivery.attempts).toHaveLength(count);
    return delivery;
  });

/** A receiver of the main account's events that always reacts so. */
export async function startReacting(reaction: Reaction): Promise<Receiver> {
  const { receiver } = await startEndpoint();
  receiver.react = () => reaction;
  return receiver;
}
