import "server-only";
import { type IncomingMessage } from "node:http";
import { type BodyRead } from "@/lib/composers/webhooks/accept-delivery.server";

/** A body grows from here by doubling: many small chunks cost no more than one large one. */
const FIRST_BYTES = 4_096;

type Amount = { requests: number; bytes: number };
type BodyLimit = { bytesMax: number; msMax: number };

export type Place = {
  /** `full`: there is no memory left for its bytes. Rejects where the client breaks off. */
  read(request: IncomingMessage, limit: BodyLimit): Promise<BodyRead | "full">;
  /** Gives back the place and its bytes; harmless a second time. */
  leave: () => void;
};

/**
 * Limits the unfinished requests of one kind and the bytes of their bodies, for each client address and in total. A body is
 * read as a whole before anything that others need is used for it.
 */
export function limitBodies(max: { ofAddress: Amount; inAll: Amount }) {
  const inAll: Amount = { requests: 0, bytes: 0 };
  const byAddress = new Map<string, Amount>();

  function take(address: string): Place | null {
    const own = byAddress.get(address) ?? { requests: 0, bytes: 0 };
    if (own.requests >= max.ofAddress.requests || inAll.requests >= max.inAll.requests) return null;
    byAddress.set(address, own);
    own.requests += 1;
    inAll.requests += 1;
    let held = 0;
    let hasLeft = false;

    function hold(bytes: number): boolean {
      if (hasLeft || own.bytes + bytes > max.ofAddress.bytes || inAll.bytes + bytes > max.inAll.bytes)
        return false;
      held += bytes;
      own.bytes += bytes;
      inAll.bytes += bytes;
      return true;
    }

    return {
      read: (request, limit) => readBody(request, limit, hold),
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        own.requests -= 1;
        inAll.requests -= 1;
        own.bytes -= held;
        inAll.bytes -= held;
        if (own.requests === 0) byAddress.delete(address);
      },
    };
  }
  return {
    /** Null where the address, or all of them together, hold as many as they may. */
    take,
    /** Whether it is more than one address that takes up the room. */
    isFull: () => inAll.requests >= max.inAll.requests || inAll.bytes >= max.inAll.bytes / 2,
  };
}

function readBody(
  request: IncomingMessage,
  { bytesMax, msMax }: BodyLimit,
  hold: (bytes: number) => boolean,
): Promise<BodyRead | "full"> {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) return Promise.resolve("too_large");
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let size = 0;
    const timer = setTimeout(() => end("too_slow"), msMax);
    const end = (read: BodyRead | "full") => {
      clearTimeout(timer);
      request.off("data", take).off("end", whole).off("close", gone);
      if (typeof read === "string") request.pause();
      resolve(read);
    };
    const take = (chunk: Buffer) => {
      const wanted = size + chunk.byteLength;
      if (wanted > bytesMax) return end("too_large");
      if (wanted > bytes.byteLength) {
        const capacity = Math.min(bytesMax, Math.max(wanted, 2 * bytes.byteLength, FIRST_BYTES));
        if (!hold(capacity - bytes.byteLength)) return end("full");
        const wider = Buffer.allocUnsafeSlow(capacity);
        bytes.copy(wider, 0, 0, size);
        bytes = wider;
      }
      chunk.copy(bytes, size);
      size = wanted;
    };
    const whole = () => end(bytes.subarray(0, size));
    const gone = () => {
      clearTimeout(timer);
      reject(new Error("the sender went away"));
    };
    request.on("data", take).on("end", whole).on("close", gone);
    // Its end is heard above.
    request.on("error", () => undefined);
  });
}
