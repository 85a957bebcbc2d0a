const MAIN_ENDPOINT = "main";

/** RFC 9112, 3.2.2: a server takes the absolute form too. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * The endpoint that the address of a delivery names, in any spelling of its path: the service tries five times within a
 * minute and follows no redirect. Empty: another path below `/api/webhooks`. Null: any other path.
 */
export function endpointOf(url: string): string | null {
  const [api, webhooks, pix, endpoint = MAIN_ENDPOINT, ...more] = segmentsOf(url);
  if (api?.toLowerCase() !== "api" || webhooks?.toLowerCase() !== "webhooks") return null;
  return pix?.toLowerCase() === "pix" && more.length === 0 ? endpoint : "";
}

/** The segments of a path: decoded, without empty ones, and with `.` and `..` resolved. */
function segmentsOf(url: string): string[] {
  const [path = ""] = url.replace(ORIGIN, "").split(/[?#]/, 1);
  const segments: string[] = [];
  for (const part of path.split("/")) {
    const segment = decoded(part);
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
