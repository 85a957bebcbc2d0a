import "server-only";
import { noteGap } from "@/lib/core/gaps";

/** Whoever sends gives up about now: the specification does not show when. */
const ANSWER_MS_MAX = 10_000;

/**
 * Answers a sender, and notes where it gets no 2xx through our fault: any 5xx, whoever gave it, and no answer in time. A
 * sender that goes away in the middle of its own request is none of that.
 */
export async function noticingGaps(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const timer = setTimeout(() => noteGap("not_stored", ANSWER_MS_MAX), ANSWER_MS_MAX).unref();
  try {
    const response = await answer();
    if (response.status >= 500) noteGap("not_stored");
    return response;
  } catch (error) {
    if (!request.signal.aborted) noteGap("not_stored");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
