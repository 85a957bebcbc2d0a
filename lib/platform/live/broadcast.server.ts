import "server-only";
import { type LiveFrame } from "./events";
import { chunk } from "./event-stream.server";
import { type LiveHub } from "./hub.server";
import { joinFrames, withoutIds } from "./join-frames";

/**
 * The pause per stream. Sending to one stream, its socket included, costs about a quarter of this; the rest of the
 * time is for deliveries and requests.
 */
const REST_MS_EACH = 0.2;
/** The pause in milliseconds below which the streams are so few that they are notified at once, at any event rate. */
const REST_MS_MIN = 5;
const REST_MS_MAX = 1_000;
/** Beyond this a batch names kinds and wallets alone, and who shows them reads. */
const BATCH_BYTES_MAX = 64 * 1_024;

/** One open stream. Streams with the same `audience` see the same wallets and get the same bytes. */
export type StreamConnection = {
  personId: string;
  audience: () => string;
  maySee: (wallet: string) => boolean;
  send: (bytes: Uint8Array) => void;
  onGap: () => void;
};

export type Broadcast = { join(end: StreamConnection): () => void };

const broadcasts = new WeakMap<LiveHub, Broadcast>();

/** The one of this hub. */
export function broadcastOf(hub: LiveHub): Broadcast {
  const known = broadcasts.get(hub) ?? openBroadcast(hub);
  broadcasts.set(hub, known);
  return known;
}

/**
 * Sends frames to all streams of a process. Frames that arrive shortly after a broadcast wait and are sent together,
 * each row once, in its state at that time. The cost of a second is therefore bounded by the number of streams,
 * however many events it has. The delay is at most REST_MS_MAX.
 */
function openBroadcast(hub: LiveHub): Broadcast {
  const ends = new Set<StreamConnection>();
  let waiting: LiveFrame[] = [];
  let isResting = false;
  let leave: (() => void) | null = null;

  function tell(): void {
    const frames = waiting;
    waiting = [];
    if (frames.length === 0) return;
    const shared = joinFrames(frames.filter(({ to }) => to === undefined));
    const personal = joinFrames(frames.filter(({ to }) => to !== undefined));
    const byAudience = new Map<string, Uint8Array | null>();
    for (const end of ends) {
      const audience = end.audience();
      let bytes = byAudience.get(audience);
      if (bytes === undefined) byAudience.set(audience, (bytes = bytesOf(seenBy(end, shared))));
      if (bytes) end.send(bytes);
      if (personal.length > 0) sendToOne(end, personal);
    }
    rest();
  }

  function rest(): void {
    const restMs = Math.min(REST_MS_MAX, ends.size * REST_MS_EACH);
    if (restMs < REST_MS_MIN) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      tell();
    }, restMs).unref();
  }

  return {
    join(end) {
      ends.add(end);
      leave ??= hub.subscribe({
        onFrames(frames) {
          waiting.push(...frames);
          if (!isResting) tell();
        },
        onGap() {
          for (const each of ends) each.onGap();
        },
      });
      return () => {
        ends.delete(end);
        if (ends.size > 0) return;
        leave?.();
        leave = null;
        waiting = [];
      };
    },
  };
}

/** Sends frames to one stream alone: those that it missed, or those for its person. */
export function sendToOne(end: StreamConnection, frames: readonly LiveFrame[]): void {
  const mine = frames.filter(({ to }) => to?.includes(end.personId) ?? true);
  const bytes = bytesOf(seenBy(end, joinFrames(mine)));
  if (bytes) end.send(bytes);
}

const seenBy = ({ maySee }: Pick<StreamConnection, "maySee">, frames: readonly LiveFrame[]) =>
  frames.filter(({ wallet }) => wallet === undefined || maySee(wallet));

/** Returns null where there is nothing to send. */
function bytesOf(frames: readonly LiveFrame[]): Uint8Array | null {
  if (frames.length === 0) return null;
  const bytes = chunk(textOf(frames));
  return bytes.byteLength <= BATCH_BYTES_MAX ? bytes : chunk(textOf(joinFrames(withoutIds(frames))));
}

/** Whom a frame is for stays on the server. */
const textOf = (frames: readonly LiveFrame[]): string =>
  frames.map(({ to: _to, ...told }) => `data: ${JSON.stringify(told)}\n\n`).join("");
