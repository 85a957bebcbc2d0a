/**
 * The maximum age of a shared answer in milliseconds, also without changes. It limits what no frame reports, such as
 * a running clock.
 */
const SHARED_MS = 1_000;
const KEPT_MAX = 1_000;

type Answer = { begunAtMs: number; text: Promise<string> };

/**
 * Equal questions that arrive within a second, and before anything has changed, share one database query: a hundred
 * people who view one list all ask together whenever a frame reports a change to it. An answer that began before a
 * frame is never given to a caller that asks after it.
 */
export function openSharedReads(nowMs: () => number) {
  const answers = new Map<string, Answer>();

  return {
    /** Something has changed, or may have. */
    change: (): void => answers.clear(),
    text(question: string, read: () => Promise<string>): Promise<string> {
      const shared = answers.get(question);
      if (shared && nowMs() - shared.begunAtMs < SHARED_MS) return shared.text;
      if (answers.size >= KEPT_MAX) answers.clear();
      const answer = { begunAtMs: nowMs(), text: read() };
      answers.set(question, answer);
      // A request after a failure reads again.
      answer.text.catch(() => {
        if (answers.get(question) === answer) answers.delete(question);
      });
      return answer.text;
    },
  };
}

export type SharedReads = ReturnType<typeof openSharedReads>;
