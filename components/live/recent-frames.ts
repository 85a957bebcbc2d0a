import { type LiveFrame } from "@/lib/platform/live/events";
import { type LiveSignal } from "./live-signal";

/** A page that takes longer than this to open reads again what it shows. */
const REMEMBERED_MS = 60_000;
const FRAMES_MAX = 2_000;
/** A frame is slightly older at receipt than when it was read. */
const UNDER_WAY_MS = 5_000;

/** The frames that this tab received recently, for a tab that is opened beside it. */
export function openRecentFrames(now: () => number = () => Date.now()) {
  let heard: { atMs: number; frames: LiveFrame[] }[] = [];
  let unbrokenSinceMs: number | null = null;

  const forget = () => {
    const beforeMs = now() - REMEMBERED_MS;
    while (heard.length > FRAMES_MAX || (heard[0] && heard[0].atMs < beforeMs)) {
      const [oldest] = heard.splice(0, 1);
      if (oldest && unbrokenSinceMs !== null) unbrokenSinceMs = Math.max(unbrokenSinceMs, oldest.atMs + 1);
    }
  };

  return {
    note(signal: LiveSignal): void {
      if (signal.kind === "gap" || signal.kind === "connecting") {
        heard = [];
        unbrokenSinceMs = signal.kind === "gap" ? now() : null;
      } else unbrokenSinceMs ??= now();
      if (signal.kind === "frames") heard.push({ atMs: now(), frames: signal.frames });
      forget();
    },
    /** Null where something may have been missed since. */
    since(atMs: number): LiveFrame[] | null {
      const fromMs = atMs - UNDER_WAY_MS;
      if (unbrokenSinceMs === null || unbrokenSinceMs > fromMs) return null;
      return heard.flatMap((one) => (one.atMs >= fromMs ? one.frames : []));
    },
  };
}
