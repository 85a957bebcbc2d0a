import { endpointOf } from "@/lib/core/endpoint-of";

/** What the door does itself; everything else is a page's. */
export type DoorRoute =
  | { to: "delivery"; endpoint: string }
  | { to: "not_a_delivery" }
  | { to: "live" }
  | { to: "payer"; secret: string }
  | { to: "health" | "ready" | "metrics" }
  | { to: "pages" };

const PAYER_STREAM = /^\/api\/pay\/([^/]+)\/live$/;
const PAGES: DoorRoute = { to: "pages" };
const READS: Readonly<Record<string, DoorRoute>> = {
  "/api/live": { to: "live" },
  "/api/health": { to: "health" },
  "/api/ready": { to: "ready" },
  "/api/metrics": { to: "metrics" },
};

/** Deliveries by their path in any spelling, all else by the path as it was sent: other spellings are left to the pages. */
export function routeOf(method: string, url: string): DoorRoute {
  const endpoint = endpointOf(url);
  if (endpoint !== null) return method === "POST" ? { to: "delivery", endpoint } : { to: "not_a_delivery" };
  if (method !== "GET") return PAGES;
  const path = url.split("?", 1)[0] ?? "";
  const known = Object.hasOwn(READS, path) ? READS[path] : undefined;
  if (known) return known;
  const secret = decoded(PAYER_STREAM.exec(path)?.[1] ?? "");
  return secret ? { to: "payer", secret } : PAGES;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
