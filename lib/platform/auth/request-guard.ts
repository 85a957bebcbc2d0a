import { AppError } from "@/lib/core/errors/app-error";

/**
 * Requests that change something are accepted from our own pages only (security, T5). Next lets a request without
 * `Origin` through and trusts `X-Forwarded-Host`; this does neither.
 */
export function assertSameOrigin(headers: Headers, appUrl: string): void {
  const site = headers.get("sec-fetch-site");
  const isOurs = site !== null ? site === "same-origin" : headers.get("origin") === appUrl;
  if (!isOurs) throw new AppError("not_allowed", { message: "not from our own origin" });
}

/** A read may also come from the address bar, or from a program; never from another site's page (security, T6). */
export function assertNotCrossSite(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none")
    throw new AppError("not_allowed", { message: "from another site" });
}
