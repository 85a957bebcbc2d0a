import { readHealth } from "@/lib/composers/health/get-health.server";
import { mayReadMetrics } from "@/lib/composers/health/may-read-metrics.server";
import { metricsOf } from "@/lib/composers/health/metrics.server";
import { instanceSigns } from "@/lib/runtime/process.server";
import { serviceLink, services } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

/** For Prometheus: no session, but a token or this machine. */
export async function GET(request: Request): Promise<Response> {
  const all = services();
  if (!mayReadMetrics(all.env, request.headers)) return new Response(null, { status: 404 });
  const health = await readHealth(all, serviceLink(), await instanceSigns(all), "all");
  const { contentType, text } = await metricsOf(health);
  return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
}
