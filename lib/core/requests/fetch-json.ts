import { AppError, type PublicError } from "../errors/app-error";
import { BUILD, BUILD_HEADER } from "./build";
import { lastChange } from "./last-change";

export type ReadInput = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Reads JSON of our own routes in the browser. The answer is of the type that the route of this build gives, and is not
 * checked again. Throws the AppError that the server threw, and `outdated_page` where the server is of another build.
 * Every route that is read here names its build, so a success without that header comes from another build.
 */
export async function fetchJson<T>(path: string, query: ReadInput = {}, signal?: AbortSignal): Promise<T> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  let response: Response;
  try {
    response = await fetch(search.size > 0 ? `${path}?${search.toString()}` : path, {
      headers: { accept: "application/json", ...lastChange() },
      cache: "no-store",
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new AppError("upstream_unavailable", { message: `no answer from ${path}`, cause });
  }
  const build = response.headers.get(BUILD_HEADER);
  if (build !== null && build !== BUILD) throw new AppError("outdated_page", { message: path });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw AppError.fromPublic(errorOf(body) ?? { code: "internal" });
  // A network that asks for a sign-in of its own answers with a page, and a broken answer has no end.
  if (body === undefined)
    throw new AppError("upstream_unavailable", { message: `${path} did not answer with JSON` });
  if (build === null) throw new AppError("outdated_page", { message: path });
  return body as T;
}

function errorOf(body: unknown): PublicError | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error ? (error as PublicError) : null;
}
