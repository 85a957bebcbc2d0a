import "server-only";
import { applyConnection } from "@/lib/platform/connection/change-of-connection.server";
import {
  versionOfCredential,
  versionWithSecret,
  writeVersion,
} from "@/lib/platform/connection/new-version.server";
import { type AddWebhookSecretInput, type ConnectInput } from "@/lib/platform/connection/schema";
import { type Services } from "@/lib/platform/context.server";

/**
 * Connects on behalf of the operator of the server, who could as well write the database. The input is tested as on
 * the page, in force at once, and recorded in the audit log.
 */
export async function connectFromCommandLine(
  services: Omit<Services, "pix" | "kept">,
  input: { credential: ConnectInput } | { webhook: AddWebhookSecretInput },
): Promise<void> {
  const wanted =
    "credential" in input
      ? await versionOfCredential(services, input.credential)
      : await versionWithSecret(services, input.webhook);
  await services.store.transaction(async (tx) => {
    const now = services.clock.now();
    const change = await writeVersion(tx, services, wanted, { by: null, now });
    await applyConnection(tx, change, { requestedBy: null, agreedBy: null, now });
  });
  await services.connection.refresh();
}
