import { IncomingMessage } from "node:http";
import { type BodyRead } from "@/lib/composers/deliveries/accept-delivery.server";

/** A body grows from here by doubling: many small chunks cost no more than one large one. */
const FIRST_BYTES = 4_096;

/** `declared`: its length in bytes as the headers say it; zero where they do not. */
export type Body = {
  declared: number;
  chunks: { next(): Promise<IteratorResult<Uint8Array>>; leave(): void };
};

type Amount = { requests: number; bytes: number };
type BodyLimit = { bytesMax: number; msMax: number };

export type BodySlot = {
  /** `full`: there is no memory left for its bytes. Rejects where the client breaks off. */
  read(body: Body, limit: BodyLimit): Promise<BodyRead | "full">;
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

  function take(address: string): BodySlot | null {
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
      read: (body, limit) => readBody(body, limit, hold),
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
    /** True where more than one address uses up the capacity. */
    isFull: () => inAll.requests >= max.inAll.requests || inAll.bytes >= max.inAll.bytes / 2,
  };
}

async function readBody(
  { chunks, declared }: Body,
  { bytesMax, msMax }: BodyLimit,
  hold: (bytes: number) => boolean,
): Promise<BodyRead | "full"> {
  if (declared > bytesMax) return "too_large";
  let bytes = Buffer.alloc(0);
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<"too_slow">((resolve) => {
    timer = setTimeout(() => resolve("too_slow"), msMax);
  });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), tooSlow]);
      if (next === "too_slow") return next;
      if (next.done) return bytes.subarray(0, size);
      const wanted = size + next.value.byteLength;
      if (wanted > bytesMax) return "too_large";
      if (wanted > bytes.byteLength) {
        const capacity = Math.min(bytesMax, Math.max(wanted, 2 * bytes.byteLength, FIRST_BYTES));
        if (!hold(capacity - bytes.byteLength)) return "full";
        const wider = Buffer.allocUnsafeSlow(capacity);
        bytes.copy(wider, 0, 0, size);
        bytes = wider;
      }
      bytes.set(next.value, size);
      size = wanted;
    }
  } finally {
    clearTimeout(timer);
    // The rest is of no interest, nor how its sender takes that.
    chunks.leave();
  }
}

/** The body of a request to Node's own server. It stays open behind what is not read. */
export function bodyOf(request: IncomingMessage): Body {
  const iterator = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  return {
    declared: declaredBy(request.headers["content-length"]),
    chunks: {
      next: () => iterator.next() as Promise<IteratorResult<Uint8Array>>,
      leave: () => void iterator.return?.(),
    },
  };
}

/** Returns the same request with its body, which was read in full before: for the framework, which reads it again. */
export function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const whole = new IncomingMessage(request.socket);
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  Object.assign(whole, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders });
  const { "transfer-encoding": _encoding, expect: _expect, ...headers } = request.headers;
  whole.headers = { ...headers, "content-length": String(body.byteLength) };
  whole.complete = true;
  whole.push(body);
  whole.push(null);
  return whole;
}

/** The body of a request to a handler of the framework. */
export function bodyOfHandled({ headers, body }: Pick<Request, "headers" | "body">): Body {
  const reader = (body ?? new Blob([]).stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  return {
    declared: declaredBy(headers.get("content-length")),
    chunks: {
      next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
      leave: () => void reader.cancel().catch(() => undefined),
    },
  };
}

const declaredBy = (length: string | null | undefined): number => Number(length ?? 0);
