import "server-only";
import { type LiveEventName } from "./events";
import { chunk, eventStream } from "./event-stream.server";
import { type LiveHub } from "./hub.server";

/**
 * A stream for a viewer of one object only: it sends one status at the start and after each change. `read` returns
 * null once the viewer may not see the object; then `gone` is the last status.
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
