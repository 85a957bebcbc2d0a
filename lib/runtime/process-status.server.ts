import "server-only";
import { readHealth } from "@/lib/composers/health/get-health.server";
import { isReady } from "@/lib/composers/health/is-ready.server";
import { mayReadMetrics } from "@/lib/composers/health/may-read-metrics.server";
import { metricsOf } from "@/lib/composers/health/metrics.server";
import { processLoops } from "@/lib/core/process/loop-watch";
import { instanceLink, instanceStatus, processParts } from "./process.server";
import { services } from "./services.server";

const HEADERS = { "cache-control": "no-store" };

/** The process lives. Nothing else is asked, so that a database that is away does not have it killed. */
export const answerHealth = (): Response => Response.json({ status: "ok" }, { headers: HEADERS });

/** The process can serve: a delivery from the service could be stored now, and the heartbeat continues. */
export async function answerReady(): Promise<Response> {
  const all = services();
  const ready = await isReady(all.env, processParts(all).receipt, processLoops());
  return ready.isReady
    ? Response.json({ status: "ready" }, { headers: HEADERS })
    : Response.json({ status: "not ready", because: ready.because }, { status: 503, headers: HEADERS });
}

/** For Prometheus: no session, but a token or this machine. */
export async function answerMetrics(headers: Headers): Promise<Response> {
  const all = services();
  if (!mayReadMetrics(all.env, headers)) return new Response(null, { status: 404 });
  const health = await readHealth(all, instanceLink(), await instanceStatus(all), "all");
  const { contentType, text } = await metricsOf(health);
  return new Response(text, { headers: { ...HEADERS, "content-type": contentType } });
}
