import "server-only";
import { type LiveEventName } from "./events";
import { chunk, eventStream } from "./event-stream.server";
import { type LiveHub } from "./hub.server";

/**
 * A stream for whoever may know of one object only: one word for how it stands, at the start and whenever it changed.
 * `read` says null once it may not be known any more; then `gone` is the last word.
 */
export const watchObject = (
  hub: LiveHub,
  { name, id }: { name: LiveEventName; id: string },
  read: () => Promise<string | null>,
  { gone, signal, onEnd }: { gone: string; signal: AbortSignal; onEnd: () => void },
): ReadableStream<Uint8Array> =>
  eventStream(signal, ({ send, end }) => {
    let last: string | null = null;
    const tell = () => {
      read().then(
        (word) => {
          if (word !== null && word === last) return;
          last = word;
          send(chunk(`data: ${word ?? gone}\n\n`));
          if (word === null) end();
        },
        // The database does not answer: the stream starts anew, and asks again.
        () => end(),
      );
    };
    const unsubscribe = hub.subscribe({
      onFrames(frames) {
        if (frames.some((frame) => frame.name === name && (frame.ids?.includes(id) ?? true))) tell();
      },
      onGap: tell,
    });
    tell();
    return () => {
      unsubscribe();
      onEnd();
    };
  });
