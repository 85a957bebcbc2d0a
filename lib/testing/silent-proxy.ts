import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/**
 * `silent`: a connected client receives nothing any more, permanently and not even the end, as after a failover whose
 * state is gone; a new client is accepted and receives nothing either. `held`: the same, but all data comes out when
 * it passes again. `slow`: data comes out late, in its order. `cut`: all connections end, and new ones with them.
 */
export type ProxyMode = "pass" | "silent" | "held" | "slow" | "cut";

export type SilentProxy = {
  port: number;
  /** The address of the same database through the proxy. */
  urlFor(url: string): string;
  setMode(mode: ProxyMode): void;
  /** The number of connections made so far, served or not. */
  connections(): number;
  /** How many of them are there now. */
  connected(): number;
  close(): Promise<void>;
};

const SLOW_MS = 400;

/** A proxy between a program and a TCP server on this machine, which passes what its mode allows. */
export async function startSilentProxy(
  target: { host: string; port: number },
  { slowMs = SLOW_MS }: { slowMs?: number } = {},
): Promise<SilentProxy> {
  let mode: ProxyMode = "pass";
  let connections = 0;
  const pairs = new Set<Pair>();

  const server = createServer({ allowHalfOpen: true }, (near) => {
    connections += 1;
    near.on("error", () => undefined);
    if (mode === "cut") {
      near.destroy();
      return;
    }
    const far = connect({ ...target, allowHalfOpen: true });
    const pair = openPair(near, far, () => mode, slowMs);
    if (mode === "silent") pair.lose();
    pairs.add(pair);
    void pair.ended.then(() => pairs.delete(pair));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlFor(url) {
      const through = new URL(url);
      through.hostname = "127.0.0.1";
      through.port = String(port);
      return through.toString();
    },
    setMode(next) {
      mode = next;
      for (const pair of pairs)
        if (next === "cut") pair.destroy();
        else if (next === "silent") pair.lose();
        else pair.goOn();
    },
    connections: () => connections,
    connected: () => pairs.size,
    async close() {
      for (const pair of pairs) pair.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** In front of the server that a database address names. */
export function startProxyFor(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl);
  return startSilentProxy({ host: hostname, port: Number(port) });
}

type Pair = { goOn(): void; lose(): void; destroy(): void; ended: Promise<void> };

/** Null: that side has said all it had to say. */
type Piece = Buffer | null;

function openPair(near: Socket, far: Socket, modeNow: () => ProxyMode, slowMs: number): Pair {
  let isLost = false;
  const isHeld = () => isLost || modeNow() === "held";
  const delayMs = () => (modeNow() === "slow" ? slowMs : 0);
  const directions = [openDirection(near, far, isHeld, delayMs), openDirection(far, near, isHeld, delayMs)];
  const ended = Promise.all(
    [near, far].map((socket) => {
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      return new Promise<void>((done) => socket.on("close", () => done()));
    }),
  ).then(() => undefined);
  return {
    goOn: () => {
      for (const direction of directions) direction.goOn();
    },
    lose: () => (isLost = true),
    destroy: () => {
      near.destroy();
      far.destroy();
    },
    ended,
  };
}

function openDirection(
  from: Socket,
  to: Socket,
  isHeld: () => boolean,
  delayMs: () => number,
): { goOn(): void } {
  const waiting: Piece[] = [];
  let isOnItsWay = false;

  function goOn(): void {
    if (isOnItsWay || isHeld() || waiting.length === 0) return;
    const ms = delayMs();
    if (ms === 0) send();
    else {
      isOnItsWay = true;
      setTimeout(() => {
        isOnItsWay = false;
        if (!isHeld()) send();
      }, ms);
    }
  }

  function send(): void {
    for (const piece of waiting.splice(0)) {
      if (piece === null) to.end();
      else if (!to.destroyed) to.write(piece);
    }
  }

  const take = (piece: Piece) => {
    waiting.push(piece);
    goOn();
  };
  from.on("data", take);
  from.on("end", () => take(null));
  // A side that broke off has also said its last.
  from.on("close", () => take(null));
  return { goOn };
}
