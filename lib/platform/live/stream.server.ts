import "server-only";
import { type LiveFrame } from "./events";
import { HEARTBEAT, chunk, eventStream } from "./event-stream.server";
import { type LiveHub } from "./hub.server";

/** How soon a session that ended loses its stream. */
const SESSION_CHECK_MS = 3_000;

const GAP = chunk("event: gap\ndata: {}\n\n");
const SESSION_ENDED = chunk("event: session.ended\ndata: {}\n\n");

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
    const { to: _to, ...reported } = frame;
    bytes = chunk(`data: ${JSON.stringify(reported)}\n\n`);
    frameBytes.set(frame, bytes);
  }
  return bytes;
}

/** One person's live stream: only names, ids and wallets that the person may see, until the session or `signal` ends. */
export const liveStream = (
  hub: LiveHub,
  viewer: StreamViewer,
  signal: AbortSignal,
): ReadableStream<Uint8Array> =>
  eventStream(signal, ({ send, end }) => {
    let maySee = viewer.maySee;
    const unsubscribe = hub.subscribe({
      onFrames(frames) {
        for (const frame of frames) {
          const isMine = frame.to?.includes(viewer.personId) ?? true;
          if (isMine && (frame.wallet === undefined || maySee(frame.wallet))) send(bytesOf(frame));
        }
      },
      onGap: () => send(GAP),
    });
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
    send(hub.isListening() ? HEARTBEAT : GAP);
    return () => {
      unsubscribe();
      clearInterval(check);
    };
  });
