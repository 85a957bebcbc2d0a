import "server-only";
import { type IncomingMessage } from "node:http";
import { type BodyRead } from "@/lib/composers/webhooks/accept-delivery.server";
import { DELIVERY_BYTES_MAX, DELIVERY_MS_MAX } from "@/lib/composers/webhooks/receive-delivery.server";

/** Nothing is read beyond what may be sent, and nobody is listened to for longer than it may take. */
export function readDelivery(request: IncomingMessage): Promise<BodyRead> {
  if (Number(request.headers["content-length"] ?? 0) > DELIVERY_BYTES_MAX)
    return Promise.resolve("too_large");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => end("too_slow"), DELIVERY_MS_MAX);
    const end = (read: BodyRead) => {
      clearTimeout(timer);
      request.off("data", take).off("end", whole).off("close", gone);
      if (typeof read === "string") request.pause();
      resolve(read);
    };
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > DELIVERY_BYTES_MAX) end("too_large");
      else chunks.push(chunk);
    };
    const whole = () => end(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    const gone = () => {
      clearTimeout(timer);
      reject(new Error("the sender went away"));
    };
    request.on("data", take).on("end", whole).on("close", gone);
    // Its end is heard above.
    request.on("error", () => undefined);
  });
}
