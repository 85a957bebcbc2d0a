import "server-only";
import { noteGap } from "@/lib/core/process/gaps";

/** The time after which a sender is assumed to give up. The specification does not state this timeout. */
const ANSWER_MS_MAX = 10_000;

/**
 * Reads a sender's request and answers it, and notes where the sender gets no 2xx through our fault: any 5xx from any
 * source, and no answer in time once the whole request has arrived. A sender that leaves in the middle of its own
 * request is not our fault.
 */
export async function noticingGaps<Body, Answer extends { status: number }>(
  { signal }: { signal: Pick<AbortSignal, "aborted"> },
  read: () => Promise<Body>,
  answer: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const body = await read();
    timer = setTimeout(() => noteGap("not_stored", ANSWER_MS_MAX), ANSWER_MS_MAX).unref();
    const response = await answer(body);
    if (response.status >= 500) noteGap("not_stored");
    return response;
  } catch (error) {
    if (!signal.aborted) noteGap("not_stored");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
