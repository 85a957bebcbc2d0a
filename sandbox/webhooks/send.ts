import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";

export type Outgoing = {
  id: string;
  event: string;
  body: string;
  url: string;
  secret: string;
  /** The sandbox's time of this attempt. */
  at: Date;
};

export type Sent = { status: number | null; error: string | null };

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxFreeSockets: 64 }),
  "https:": new https.Agent({ keepAlive: true, maxFreeSockets: 64 }),
};

/** Specification, "Signature". */
export const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** One attempt. Never throws: what went wrong is the result. */
export async function send(outgoing: Outgoing, signal: AbortSignal): Promise<Sent> {
  const sent = await request(outgoing, signal);
  // The receiver closed a keep-alive connection just as it was used again: nothing was read there.
  return sent.onReusedSocket && !signal.aborted ? request(outgoing, signal) : sent;
}

function request(outgoing: Outgoing, signal: AbortSignal): Promise<Sent & { onReusedSocket: boolean }> {
  return new Promise((resolve) => {
    const url = new URL(outgoing.url);
    const body = Buffer.from(outgoing.body, "utf8");
    const client = url.protocol === "https:" ? https : http;
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({
        status: null,
        error: signal.aborted ? String(signal.reason) : (error.code ?? error.message),
        onReusedSocket: sending.reusedSocket && error.code === "ECONNRESET",
      });
    const sending = client.request(
      url,
      {
        method: "POST",
        agent: url.protocol === "https:" ? agents["https:"] : agents["http:"],
        signal,
        headers: {
          "Content-Type": "application/json",
          "Content-Length": body.length,
          "User-Agent": "Service-Webhook/1.0",
          "X-Service-Event": outgoing.event,
          "X-Service-Webhook-ID": outgoing.id,
          "X-Service-Signature": signatureOf(body, outgoing.secret),
          "X-Service-Timestamp": String(outgoing.at.getTime()),
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        // The answer's body says nothing; it is read so that the connection can be used again.
        response.on("error", () => undefined);
        response.resume();
        const isTaken = status >= 200 && status < 300;
        resolve({ status, error: isTaken ? null : `status ${status}`, onReusedSocket: false });
      },
    );
    sending.on("error", failed);
    sending.end(body);
  });
}
