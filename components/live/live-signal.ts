import { LIVE_EVENT_NAMES, type LiveFrame } from "@/lib/platform/live/events";

/** The messages between the tabs of one browser. */
export type LiveSignal =
  | { kind: "frames"; frames: LiveFrame[] }
  | { kind: "beat" }
  | { kind: "gap" }
  | { kind: "ended" }
  | { kind: "connecting" }
  /** A tab that was opened then asks how things stand, and what it has missed. */
  | { kind: "hello"; openedAtMs: number }
  /** Sent to that tab: all frames received since it was opened. */
  | { kind: "missed"; openedAtMs: number; frames: LiveFrame[] };

const KNOWN: ReadonlySet<string> = new Set(LIVE_EVENT_NAMES);

/** One message of the stream: a frame, several, or a signal about the stream itself. */
export function signalsOf(data: string): LiveSignal[] {
  const parsed = jsonOf(data);
  const named = (Array.isArray(parsed) ? parsed : [parsed]).filter(hasName);
  const names = new Set(named.map(({ name }) => name));
  const frames = named.filter(({ name }) => KNOWN.has(name)) as LiveFrame[];
  return [
    ...(frames.length > 0 ? [{ kind: "frames" as const, frames }] : []),
    // A name from a newer server than this page: what it touches is unknown, so everything is read again.
    ...(names.has("gap") || named.some(({ name }) => !KNOWN.has(name) && !WORDS.has(name))
      ? [{ kind: "gap" as const }]
      : []),
    ...(names.has("session.ended") ? [{ kind: "ended" as const }] : []),
    { kind: "beat" as const },
  ];
}

const WORDS: ReadonlySet<string> = new Set(["heartbeat", "gap", "session.ended"]);

const hasName = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
