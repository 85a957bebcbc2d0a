import { SILENCE_MS_MAX } from "./connection";
import { type LiveSignal, signalsOf } from "./live-signal";

const STREAM_PATH = "/api/live";
/** The server ends each stream now and then; coming back at once is not worth a word. */
const QUIET_RECONNECT_MS = 4_000;
const RETRY_MS_MIN = 1_000;
const RETRY_MS_MAX = 30_000;
const NOT_SIGNED_IN = 401;

/**
 * Holds one EventSource until it is closed. Each opening sends how far this browser has come, first `position`, where
 * its page was read; the server sends the missed changes, or reports that it cannot.
 */
export function openLiveStream(tell: (signal: LiveSignal) => void, position: string | undefined): () => void {
  let at = position;
  let source: EventSource | null = null;
  let attempt = 0;
  let isStopped = false;
  const timers = { retry: 0, quiet: 0, silence: 0 };

  const listenForSilence = () => {
    window.clearTimeout(timers.silence);
    // A dead connection can look open for minutes: no heartbeat, no trust.
    timers.silence = window.setTimeout(reconnect, SILENCE_MS_MAX);
  };

  const hear = (data: string, id = "") => {
    listenForSilence();
    if (id !== "") at = id;
    for (const signal of signalsOf(data)) tell(signal);
  };

  function connect(): void {
    source = new EventSource(
      at === undefined ? STREAM_PATH : `${STREAM_PATH}?${new URLSearchParams({ at })}`,
    );
    listenForSilence();
    source.onopen = () => {
      attempt = 0;
      window.clearTimeout(timers.quiet);
      tell({ kind: "beat" });
    };
    source.onmessage = ({ data }) => hear(String(data));
    for (const name of ["heartbeat", "gap", "session.ended"])
      source.addEventListener(name, ({ lastEventId }) => hear(JSON.stringify({ name }), lastEventId));
    source.onerror = () => {
      window.clearTimeout(timers.quiet);
      timers.quiet = window.setTimeout(() => tell({ kind: "connecting" }), QUIET_RECONNECT_MS);
      // The browser repeats after a broken connection, and gives up after a refusal.
      if (source?.readyState === EventSource.CLOSED) void retryLater();
    };
  }

  function reconnect(): void {
    source?.close();
    if (!isStopped) connect();
  }

  async function retryLater(): Promise<void> {
    const backoffMs = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** attempt++);
    if (await isSignedOut()) tell({ kind: "ended" });
    else if (!isStopped) timers.retry = window.setTimeout(reconnect, backoffMs * (0.5 + Math.random() / 2));
  }

  connect();
  // No waiting for a backoff that was chosen while there was no network.
  window.addEventListener("online", reconnect);
  return () => {
    isStopped = true;
    window.removeEventListener("online", reconnect);
    source?.close();
    for (const timer of Object.values(timers)) window.clearTimeout(timer);
  };
}

/** EventSource hides the status of a refusal: ask once more, in a way that shows it. */
async function isSignedOut(): Promise<boolean> {
  const asking = new AbortController();
  try {
    const answer = await fetch(STREAM_PATH, {
      signal: asking.signal,
      headers: { accept: "text/event-stream" },
    });
    return answer.status === NOT_SIGNED_IN;
  } catch {
    return false;
  } finally {
    asking.abort();
  }
}
