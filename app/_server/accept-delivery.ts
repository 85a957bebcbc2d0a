import "server-only";
import { bodyOfHandled } from "@/lib/runtime/http/request-bodies";
import { services } from "@/lib/runtime/services.server";
import { handleDelivery } from "@/lib/runtime/handle-delivery.server";

/** Rejects where the body breaks off by itself. A sender that disconnected is not an error. */
export async function acceptDelivery(request: Request, endpoint: string): Promise<Response> {
  const { headers, signal } = request;
  try {
    const answer = await handleDelivery(services(), {
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
