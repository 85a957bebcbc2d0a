import "server-only";
import { type LiveFrame } from "./events";
import { type LiveHub } from "./hub.server";

/** Streams end after this long and come back by themselves: nothing lives for ever that a deploy has to wait for. */
const STREAM_LIFE_MS = 10 * 60_000;
const HEARTBEAT_MS = 15_000;
/** How soon a session that ended loses its stream. */
const SESSION_CHECK_MS = 3_000;
/** Frames that a slow reader may leave unread; beyond that it is told of a gap, and asks again. */
const UNREAD_CHUNKS_MAX = 256;

const encoder = new TextEncoder();
const chunk = (text: string): Uint8Array => encoder.encode(text);
const HEARTBEAT = chunk(": \n\nevent: heartbeat\ndata: {}\n\n");
const GAP = chunk("event: gap\ndata: {}\n\n");
const SESSION_ENDED = chunk("event: session.ended\ndata: {}\n\n");
const RETRY = chunk("retry: 1000\n\n");

export type StreamViewer = {
  personId: string;
  /** False for a wallet that the person may not see. */
  maySee: (wallet: string) => boolean;
  /** Asked again and again: null once the session ended; then the stream ends too. */
  refresh: () => Promise<{ maySee: (wallet: string) => boolean } | null>;
};

/** Frames are parsed once for a process and made into bytes once for all streams that get the same ones. */
const frameBytes = new WeakMap<LiveFrame, Uint8Array>();
function bytesOf(frame: LiveFrame): Uint8Array {
  let bytes = frameBytes.get(frame);
  if (!bytes) {
    const { to: _to, ...told } = frame;
    bytes = chunk(`data: ${JSON.stringify(told)}\n\n`);
    frameBytes.set(frame, bytes);
  }
  return bytes;
}

/** One person's live stream: only names, ids and wallets that the person may see, until the session or `signal` ends. */
export function liveStream(
  hub: LiveHub,
  viewer: StreamViewer,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let maySee = viewer.maySee;
  let end: () => void = () => undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let hasEnded = false;
        const send = (bytes: Uint8Array) => {
          if (hasEnded) return;
          if ((controller.desiredSize ?? 0) > -UNREAD_CHUNKS_MAX) controller.enqueue(bytes);
          else end();
        };
        const unsubscribe = hub.subscribe({
          onFrames(frames) {
            for (const frame of frames) {
              const isMine = frame.to?.includes(viewer.personId) ?? true;
              if (isMine && (frame.wallet === undefined || maySee(frame.wallet))) send(bytesOf(frame));
            }
          },
          onGap: () => send(GAP),
        });
        const heartbeat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS);
        const check = setInterval(() => {
          viewer.refresh().then(
            (still) => {
              if (still) maySee = still.maySee;
              else {
                send(SESSION_ENDED);
                end();
              }
            },
            // The database does not answer: the stream goes on, and the next check asks again.
            () => undefined,
          );
        }, SESSION_CHECK_MS);
        const life = setTimeout(() => end(), STREAM_LIFE_MS);

        end = () => {
          if (hasEnded) return;
          hasEnded = true;
          unsubscribe();
          clearInterval(heartbeat);
          clearInterval(check);
          clearTimeout(life);
          signal.removeEventListener("abort", end);
          controller.close();
        };
        if (signal.aborted) return end();
        signal.addEventListener("abort", end, { once: true });
        controller.enqueue(RETRY);
        controller.enqueue(hub.isListening() ? HEARTBEAT : GAP);
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}
