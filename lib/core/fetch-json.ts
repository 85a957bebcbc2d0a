import { type z } from "zod";
import { AppError, type PublicError } from "./app-error";

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Reads JSON of our own routes in the browser; a failure becomes the AppError that the server threw. */
export async function fetchJson<T>(
  schema: z.ZodType<T>,
  path: string,
  query: Query = {},
  signal?: AbortSignal,
): Promise<T> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  let response: Response;
  try {
    response = await fetch(search.size > 0 ? `${path}?${search.toString()}` : path, {
      headers: { accept: "application/json" },
      cache: "no-store",
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new AppError("upstream_unavailable", { message: `no answer from ${path}`, cause });
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw AppError.fromPublic(errorOf(body) ?? { code: "internal" });
  return schema.parse(body);
}

function errorOf(body: unknown): PublicError | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error ? (error as PublicError) : null;
}
