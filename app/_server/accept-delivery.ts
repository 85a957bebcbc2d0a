import "server-only";
import { bodyOfHandled } from "@/lib/runtime/http/request-bodies";
import { services } from "@/lib/runtime/services.server";
import { takeDelivery } from "@/lib/runtime/take-delivery.server";

/** Rejects where the body breaks off by itself; a sender that went away is nobody's error. */
export async function acceptDelivery(request: Request, endpoint: string): Promise<Response> {
  const { headers, signal } = request;
  try {
    const answer = await takeDelivery(services(), {
      endpoint,
      headers,
      signal,
      body: bodyOfHandled(request),
    });
    return new Response(null, answer);
  } catch (error) {
    if (signal.aborted) return new Response(null, { status: 400 });
    throw error;
  }
}
