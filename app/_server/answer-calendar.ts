import "server-only";
import { readCalendar } from "@/lib/composers/reminders/read-calendar.server";
import { countCheck } from "@/lib/composers/receipts/check-limits.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";

/** 32 bytes, base64url. */
const SECRET = /^[\w-]{43}$/;

/** A person's deadlines, for a calendar that signs in nowhere: its address is the secret, and is tried as often as a receipt's code. */
export async function answerCalendar(request: Request, secret: string): Promise<Response> {
  const headers = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  try {
    await countCheck(clientOf(request.headers, services().env.trustedProxies).address);
    const calendar = SECRET.test(secret) ? await readCalendar(services(), secret) : null;
    if (calendar === null) return new Response(null, { status: 404, headers });
    return new Response(calendar, {
      headers: {
        ...headers,
        "content-type": "text/calendar; charset=utf-8",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "calendar");
    return new Response(null, {
      status,
      headers: {
        ...headers,
        ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      },
    });
  }
}
