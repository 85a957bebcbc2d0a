import { isUuid } from "@/lib/core/ids";
import { notFound } from "../domain/service-error";

/** An id of the path. What is no UUID names nothing. */
export function uuidParam(resource: string, id: string | undefined): string {
  const uuid = (id ?? "").toLowerCase();
  if (!isUuid(uuid)) throw notFound(resource, id ?? "");
  return uuid;
}
