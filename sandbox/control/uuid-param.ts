import { isUuid } from "@/lib/core/ids";
import { notFound } from "../domain/service-error";

/** Returns the id of the path. A value that is not a UUID identifies nothing. */
export function uuidParam(resource: string, id: string | undefined): string {
  const uuid = (id ?? "").toLowerCase();
  if (!isUuid(uuid)) throw notFound(resource, id ?? "");
  return uuid;
}
