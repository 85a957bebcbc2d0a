import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { type Env } from "@/lib/platform/env.server";

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/**
 * With a METRICS_TOKEN, its bearer may read. Without it, only a caller on this machine: Next writes the caller's
 * address into `X-Forwarded-For` and a proxy adds to it, so exactly one address, and that one our own, is a caller
 * without a proxy between.
 */
export function mayReadMetrics({ metricsToken }: Pick<Env, "metricsToken">, headers: Headers): boolean {
  if (metricsToken !== null) return isSame(headers.get("authorization") ?? "", `Bearer ${metricsToken}`);
  return LOOPBACK.includes(headers.get("x-forwarded-for")?.trim() ?? "") && !headers.has("forwarded");
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
