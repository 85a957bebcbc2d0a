import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { foreignTo } from "./own-account.server";
import {
  claimInstallation,
  findConnection,
  findInForce,
  findInstallation,
  putInForce,
  readBlocksSoon,
} from "./records.server";
import { type ConnectionChange } from "./schema";

/** There is one; of two that are asked for at a time one waits. */
const OBJECT = "connection";

type By = { requestedBy: string | null; agreedBy: string | null; now: Date };

/** Throws `conflict` where the version that it names is over. */
export async function connectionChangeBasis(
  tx: Tx,
  { connectionId }: ConnectionChange,
): Promise<ChangeBasis> {
  const asked = await findConnection(tx, connectionId);
  if (asked?.state !== "asked") throw new AppError("conflict", { reason: "changed" });
  const before = await findInForce(tx);
  return {
    object: OBJECT,
    concerns: null,
    wallets: null,
    before: {
      connectionId: before?.id ?? null,
      baseUrl: before?.baseUrl ?? null,
      environment: before?.environment ?? null,
      clientId: before?.clientId ?? null,
      endpoints: before?.endpoints ?? [],
    },
  };
}

/** Every process takes it from here on, the moment that the transaction ends. */
export async function applyConnection(
  tx: Tx,
  change: ConnectionChange,
  { requestedBy, agreedBy, now }: By,
): Promise<void> {
  const before = await findInForce(tx);
  await putInForce(tx, change.connectionId, { agreedBy, now });
  await claimFor(tx, change, now);
  const { baseUrl, environment, clientId, hasNewSecret, endpoints } = change;
  if (hasNewSecret) await readBlocksSoon(tx, now);
  await appendAudit(tx, {
    at: now,
    personId: requestedBy,
    act: "connection.change",
    objectType: "connection",
    objectId: change.connectionId,
    details: {
      from: before && {
        baseUrl: before.baseUrl,
        environment: before.environment,
        clientId: before.clientId,
        endpoints: before.endpoints,
      },
      to: { baseUrl, environment, clientId, endpoints },
      hasNewSecret,
    },
  });
  await publish(tx, [{ name: "settings.changed" }]);
}

/** The first account that a credential was seen to be of is the installation's. Throws `conflict` where another is by now. */
async function claimFor(tx: Tx, { connectionId, baseUrl }: ConnectionChange, now: Date): Promise<void> {
  const accountId = (await findConnection(tx, connectionId))?.accountId ?? null;
  const whose = { accountId, baseUrl };
  const books =
    accountId === null ? await findInstallation(tx) : await claimInstallation(tx, { ...whose, now });
  if (foreignTo(books, whose) !== null) throw new AppError("conflict", { reason: "changed" });
}
