import { type z } from "zod";
import { AppError, type PublicError } from "./app-error";
import { lastChange } from "./last-change";

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Reads JSON of our own routes in the browser; a failure becomes the AppError that the server threw. What the answer is
 * checked with is fetched beside it, so that no page waits for the checks of answers that it may never ask for.
 */
export async function fetchJson<T>(
  schemaOf: () => Promise<z.ZodType<T>>,
  path: string,
  query: Query = {},
  signal?: AbortSignal,
): Promise<T> {
  const schema = schemaOf().catch(
    (cause: unknown) =>
      new AppError("upstream_unavailable", { message: `no schema for the answer of ${path}`, cause }),
  );
  const body = await bodyOf(path, query, signal);
  const loaded = await schema;
  if (loaded instanceof AppError) throw loaded;
  return loaded.parse(body);
}

async function bodyOf(path: string, query: Query, signal: AbortSignal | undefined): Promise<unknown> {
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
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw AppError.fromPublic(errorOf(body) ?? { code: "internal" });
  return body;
}

function errorOf(body: unknown): PublicError | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error ? (error as PublicError) : null;
}
