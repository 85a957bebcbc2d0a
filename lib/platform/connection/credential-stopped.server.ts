import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { checksOfPage } from "./checks-of-page.server";

/** Whether the service refuses the credential, as its last answers say, or there is none; null: neither. */
export async function credentialStopped(
  services: Pick<Services, "connection" | "kept" | "store">,
): Promise<FreezeList["credential"]> {
  if (!services.connection.isConnected()) return { state: "none", since: null };
  const found = (await checksOfPage(services)).find(({ name }) => name === "credential");
  if (found?.state !== "refused") return null;
  return { state: found.workedAt === null ? "wrong" : "revoked", since: found.since.toISOString() };
}
