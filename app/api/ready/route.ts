import { isReady } from "@/lib/composers/health/is-ready.server";
import { processLoops } from "@/lib/core/loop-watch";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

/** It can serve: what the service sends could be stored now, and the beat goes on. */
export async function GET(): Promise<Response> {
  const ready = await isReady(processParts(services()).receipt, processLoops());
  const headers = { "cache-control": "no-store" };
  return ready.isReady
    ? Response.json({ status: "ready" }, { status: 200, headers })
    : Response.json({ status: "not ready", because: ready.because }, { status: 503, headers });
}
