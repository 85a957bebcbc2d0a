import "server-only";
import { type LiveFrame } from "./events";
import { type EventSink, chunk, eventStream, heartbeat } from "./event-stream.server";
import { type LiveHub } from "./hub.server";
import { type Position } from "./position";

const GAP = chunk("event: gap\ndata: {}\n\n");
const SESSION_ENDED = chunk("event: session.ended\ndata: {}\n\n");

export type StreamViewer = {
  personId: string;
  /** False for a wallet that the person may not see. */
  maySee: (wallet: string) => boolean;
  /** Tells what the person may see now, whenever it was looked at, and null once the session ended: the stream ends too. */
  watch: (tell: (still: { maySee: (wallet: string) => boolean } | null) => void) => () => void;
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

/**
 * One person's live stream: only of wallets that the person may see, until the session or `signal` ends. It
 * begins with what has changed since `position`, where the page was read, or says that this is not known.
 */
export function liveStream(
  hub: LiveHub,
  viewer: StreamViewer,
  signal: AbortSignal,
  position: Position | null,
): ReadableStream<Uint8Array> {
  const beat = () => heartbeat(hub.position()?.text);
  const feed = ({ send, end }: EventSink) => {
    let maySee = viewer.maySee;
    const onFrames = (frames: readonly LiveFrame[]) => {
      for (const frame of frames) {
        const isMine = frame.to?.includes(viewer.personId) ?? true;
        if (isMine && (frame.wallet === undefined || maySee(frame.wallet))) send(bytesOf(frame));
      }
    };
    const unsubscribe = hub.subscribe({ onFrames, onGap: () => send(GAP) });
    const unwatch = viewer.watch((still) => {
      if (still) maySee = still.maySee;
      else {
        send(SESSION_ENDED);
        end();
      }
    });
    const missed = position && hub.since(position);
    if (missed) {
      send(beat());
      onFrames(missed);
    } else send(GAP);
    return () => {
      unsubscribe();
      unwatch();
    };
  };
  return eventStream(signal, feed, beat);
}
