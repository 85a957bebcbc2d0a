import "server-only";
import { FOREIGN_CAUSES } from "@/lib/core/enums/connection";
import { isOneOf } from "@/lib/core/enums/enums";
import { type Services } from "@/lib/platform/context.server";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { checksOfPage } from "./checks-of-page.server";
import { ACCOUNT_CHECK } from "./records.server";

/** Whether nothing leaves: no credential, one of another account or address, or one that the service refuses; null: neither. */
export async function credentialStopped(
  services: Pick<Services, "connection" | "kept" | "store">,
): Promise<FreezeList["credential"]> {
  if (!services.connection.isConnected()) return { state: "none", since: null, named: null };
  const checks = await checksOfPage(services);
  const refused = (wanted: string) =>
    checks.find(({ name, state }) => name === wanted && state === "refused");
  const account = refused(ACCOUNT_CHECK);
  if (account && isOneOf(FOREIGN_CAUSES, account.cause))
    return { state: account.cause, since: account.since.toISOString(), named: account.named };
  const credential = refused("credential");
  if (!credential) return null;
  const state = credential.workedAt === null ? "wrong" : "revoked";
  return { state, since: credential.since.toISOString(), named: null };
}
