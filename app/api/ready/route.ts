import { isReady } from "@/lib/composers/health/is-ready.server";
import { services } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

/** It can serve: the database answers and its schema is up to date. */
export async function GET(): Promise<Response> {
  const ready = await isReady(services());
  return Response.json(
    { status: ready ? "ready" : "not ready" },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
