import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A notice as the service signed it: it can be delivered to any receiver, at any moment. */
export type Notice = { id: string; headers: Record<string, string>; body: Buffer };

export type NoticeReceiver = {
  url: string;
  forwardTo(url: string | null): void;
  /** That of a payment, once it was sent here; it is taken away with it. */
  take(id: string): Notice | undefined;
  close(): Promise<void>;
};

/** Receives the notices of the service, and forwards them or stores them until a row delivers them. */
export async function openNoticeReceiver(): Promise<NoticeReceiver> {
  const paid = new Map<string, Notice>();
  let target: string | null = null;
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).flatMap(([name, value]) =>
          name.startsWith("x-") || name === "content-type" ? [[name, String(value)]] : [],
        ),
      );
      if (target === null) {
        const { event, data } = JSON.parse(body.toString()) as {
          event: string;
          data: { transactionId?: string };
        };
        const id = data.transactionId ?? "";
        if (event === "payment_completed") paid.set(id, { id, headers, body });
        outgoing.writeHead(200).end();
        return;
      }
      const answer = await fetch(target, { method: "POST", headers, body: new Uint8Array(body) });
      outgoing.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    forwardTo: (url) => void (target = url),
    take(id) {
      const notice = paid.get(id);
      paid.delete(id);
      return notice;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
