import "server-only";

/** Streams end after this long and come back by themselves: nothing lives for ever that a deploy has to wait for. */
const STREAM_LIFE_MS = 10 * 60_000;
const HEARTBEAT_MS = 15_000;
/**
 * Limit of the bytes that a slow reader may leave unread. Beyond it the stream is closed, and the reader asks again.
 */
const UNREAD_BYTES_MAX = 512 * 1_024;

const encoder = new TextEncoder();
export const chunk = (text: string): Uint8Array => encoder.encode(text);
const HEARTBEAT = ": \n\nevent: heartbeat\ndata: {}\n\n";
const RETRY = chunk("retry: 1000\n\n");

export type EventSink = { send: (bytes: Uint8Array) => void; end: () => void };

/**
 * A heartbeat with the position that its receiver has reached. The receiver sends this position when it reconnects.
 */
export const heartbeat = (position?: string): Uint8Array =>
  chunk(position === undefined ? HEARTBEAT : `id: ${position}\n${HEARTBEAT}`);

/** One stream of server-sent events: `open` begins to feed it and gives back what stops the feeding. */
export function eventStream(
  signal: AbortSignal,
  open: (sink: EventSink) => () => void,
  beat: () => Uint8Array = () => heartbeat(),
): ReadableStream<Uint8Array> {
  let end: () => void = () => undefined;
  let isLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let hasEnded = false;
        let stopFeeding: () => void = () => undefined;
        const send = (bytes: Uint8Array) => {
          if (hasEnded) return;
          if ((controller.desiredSize ?? 0) > -UNREAD_BYTES_MAX) controller.enqueue(bytes);
          else end();
        };
        const beating = setInterval(() => send(beat()), HEARTBEAT_MS);
        const life = setTimeout(() => end(), STREAM_LIFE_MS);
        end = () => {
          if (hasEnded) return;
          hasEnded = true;
          stopFeeding();
          clearInterval(beating);
          clearTimeout(life);
          signal.removeEventListener("abort", end);
          if (!isLeft) controller.close();
        };
        controller.enqueue(RETRY);
        stopFeeding = open({ send, end: () => end() });
        if (signal.aborted) return end();
        signal.addEventListener("abort", end, { once: true });
      },
      cancel() {
        isLeft = true;
        end();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
