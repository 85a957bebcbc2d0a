import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { readAnything } from "./records.server";

/** Migrations run before the first request is served, so a database that answers is one that is up to date. */
export async function isReady(services: Services): Promise<boolean> {
  try {
    await services.store.read(readAnything);
    return true;
  } catch (error) {
    services.log.warn({ err: error }, "not ready");
    return false;
  }
}
