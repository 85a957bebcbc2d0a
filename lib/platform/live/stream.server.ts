import "server-only";
import { type StreamConnection, broadcastOf, sendToOne } from "./broadcast.server";
import { type EventSink, chunk, eventStream, heartbeat } from "./event-stream.server";
import { type LiveHub } from "./hub.server";
import { type Position } from "./position";

const GAP = chunk("event: gap\ndata: {}\n\n");
const SESSION_ENDED = chunk("event: session.ended\ndata: {}\n\n");

export type WalletVisibility = {
  /** The same for all who see the same wallets. */
  audience: string;
  /** False for a wallet that the person may not see. */
  maySee: (wallet: string) => boolean;
};

export type StreamViewer = {
  personId: string;
  sight: WalletVisibility;
  /** Reports what the person may see now after each check, and null once the session ended; the stream ends too. */
  watch: (tell: (still: WalletVisibility | null) => void) => () => void;
  onEnd?: () => void;
};

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
    let { sight } = viewer;
    const stream: StreamConnection = {
      personId: viewer.personId,
      audience: () => sight.audience,
      maySee: (wallet) => sight.maySee(wallet),
      send,
      onGap: () => send(GAP),
    };
    const leave = broadcastOf(hub).join(stream);
    const unwatch = viewer.watch((still) => {
      if (still) sight = still;
      else {
        send(SESSION_ENDED);
        end();
      }
    });
    const missed = position && hub.since(position);
    if (missed) {
      send(beat());
      sendToOne(stream, missed);
    } else send(GAP);
    return () => {
      leave();
      unwatch();
      viewer.onEnd?.();
    };
  };
  return eventStream(signal, feed, beat);
}
