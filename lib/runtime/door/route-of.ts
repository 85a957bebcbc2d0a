/** What the door does itself; everything else is a page's. */
export type DoorRoute =
  | { to: "delivery"; endpoint: string }
  | { to: "live" }
  | { to: "payer"; secret: string }
  | { to: "health" | "ready" | "metrics" }
  | { to: "pages" };

const MAIN_ENDPOINT = "main";
const DELIVERY = /^\/api\/webhooks\/pix(?:\/([^/]+))?$/;
const PAYER_STREAM = /^\/api\/pay\/([^/]+)\/live$/;
const PAGES: DoorRoute = { to: "pages" };
const READS: Readonly<Record<string, DoorRoute>> = {
  "/api/live": { to: "live" },
  "/api/health": { to: "health" },
  "/api/ready": { to: "ready" },
  "/api/metrics": { to: "metrics" },
};

/** By the path as it was sent: whatever is written otherwise, the pages answer. */
export function routeOf(method: string, url: string): DoorRoute {
  const path = url.split("?", 1)[0] ?? "";
  if (method === "POST") {
    const found = DELIVERY.exec(path);
    const endpoint = found && decoded(found[1] ?? MAIN_ENDPOINT);
    return endpoint === null ? PAGES : { to: "delivery", endpoint };
  }
  if (method !== "GET") return PAGES;
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
