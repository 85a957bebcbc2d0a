import { isLive, noteConnecting, noteReceived } from "./connection";
import { type LiveSignal } from "./live-signal";
import { openLiveStream } from "./live-stream";
import { openRecentFrames } from "./recent-frames";

const NAME = "guiche-live";
/** Another tab answers at once, or not at all. */
const ANSWER_MS_MAX = 1_000;

/**
 * Browsers open six connections to a host: a stream for each tab would stop the seventh tab. One tab holds the
 * stream, by a lock that passes to the next one when it closes, and forwards to the others. `position` is how far
 * this tab's page was read; the server reports later changes to the tab that holds the stream, and that tab forwards
 * them.
 */
export function joinLiveChannel(
  onSignal: (signal: LiveSignal) => void,
  position: string | undefined,
): () => void {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  const openedAtMs = performance.timeOrigin;
  const recent = openRecentFrames();
  let isLeading = false;

  const take = (signal: LiveSignal) => {
    if (signal.kind === "connecting") noteConnecting();
    else noteReceived();
    recent.note(signal);
    onSignal(signal);
  };
  const post = (signal: LiveSignal) => channel.postMessage(signal);
  const answer = (asked: number) => {
    if (!isLeading || !isLive()) return;
    post({ kind: "beat" });
    const frames = recent.since(asked);
    if (frames) post({ kind: "missed", openedAtMs: asked, frames });
  };
  // A change between the server's read and this moment was not received by this tab.
  const unanswered = window.setTimeout(() => onSignal({ kind: "gap" }), ANSWER_MS_MAX);

  channel.onmessage = ({ data }: MessageEvent<LiveSignal>) => {
    if (data.kind === "hello") answer(data.openedAtMs);
    else if (data.kind !== "missed") take(data);
    else if (data.openedAtMs === openedAtMs) {
      window.clearTimeout(unanswered);
      if (data.frames.length > 0) take({ kind: "frames", frames: data.frames });
    }
  };

  const lead = () =>
    new Promise<void>((release) => {
      // The lock can be granted in the same moment in which this tab gives up waiting for it.
      if (leaving.signal.aborted) return release();
      isLeading = true;
      window.clearTimeout(unanswered);
      const close = openLiveStream((signal) => {
        take(signal);
        if (!leaving.signal.aborted) post(signal);
      }, position);
      leaving.signal.addEventListener("abort", () => {
        close();
        release();
      });
    });

  // Without a secure context there are no locks, and each tab holds its own stream.
  if ("locks" in navigator)
    void navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => undefined);
  else void lead();

  post({ kind: "hello", openedAtMs });

  return () => {
    window.clearTimeout(unanswered);
    leaving.abort();
    channel.close();
  };
}
