import { isLive, noteConnecting, noteHeard } from "./connection";
import { type LiveSignal } from "./live-signal";
import { openLiveStream } from "./live-stream";

const NAME = "guiche-live";

/**
 * Browsers open six connections to a host: a stream for each tab would stop the seventh tab. So one tab holds the
 * stream, by a lock that passes to the next one when it closes, and tells the others.
 */
export function joinLiveChannel(onSignal: (signal: LiveSignal) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();

  const take = (signal: LiveSignal) => {
    if (signal.kind === "connecting") noteConnecting();
    else noteHeard();
    onSignal(signal);
  };
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<LiveSignal>) => {
    if (data.kind !== "hello") take(data);
    else if (isLeading && isLive()) channel.postMessage({ kind: "beat" } satisfies LiveSignal);
  };

  const lead = () =>
    new Promise<void>((release) => {
      // The lock can be granted in the same moment in which this tab gives up waiting for it.
      if (leaving.signal.aborted) return release();
      isLeading = true;
      const close = openLiveStream((signal) => {
        take(signal);
        if (!leaving.signal.aborted) channel.postMessage(signal);
      });
      leaving.signal.addEventListener("abort", () => {
        close();
        release();
      });
    });

  // Without a secure context there are no locks, and each tab holds its own stream.
  if ("locks" in navigator)
    void navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => undefined);
  else void lead();

  channel.postMessage({ kind: "hello" } satisfies LiveSignal);
  // What changed between the server's reading and this moment was heard by nobody here.
  onSignal({ kind: "gap" });

  return () => {
    leaving.abort();
    channel.close();
  };
}
