import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { type CheckState, PERMISSIONS } from "@/lib/core/enums/connection";
import { MAIN_ENDPOINT } from "@/lib/composers/deliveries/quarantine.server";
import { findWaitingOfKind } from "@/lib/platform/change-requests/records.server";
import { findPerson } from "@/lib/platform/auth/records.server";
import { serviceAheadMs } from "@/lib/platform/clock/service-now.server";
import { findInForce } from "@/lib/platform/connection/records.server";
import { type WalletAccess, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { type WebhookSecrets } from "@/lib/platform/env.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { verifySignature } from "@/lib/pix/signature.server";
import { type EndpointSign, problemsOf, unknownsOf } from "./problems";
import { knownConnectionFor, latest, readKnownConnection, walletOf } from "./read-known-connection.server";
import { listArrived } from "./records.server";
import { type ConnectionView, type EndpointView } from "./view";

const HOURS = 24;

/** The connection in force with all that is known of it, of the wallets within the scope. */
export async function getConnection(ctx: Services & { actor: WalletAccess }): Promise<ConnectionView> {
  const { store, connection, env, clock } = ctx;
  const held = connection.current();
  const isKept = held.connectionSource === "database";
  const row = isKept ? await store.read(findInForce) : null;
  const since = row?.appliedAt ?? null;
  const [read, waiting] = await Promise.all([
    readKnownConnection(ctx, since),
    store.read((reader) => findWaitingOfKind(reader, "connection.change")),
  ]);
  const { heard } = read;
  const known = knownConnectionFor(ctx.actor, read.known);
  const wallets = read.wallets.filter(({ reference }) => maySeeWallet(ctx.actor, reference));
  const { checks, endpoints: signs } = known;
  const askedBy = row?.askedBy ?? null;
  const keptBy = askedBy === null ? null : await store.read((reader) => findPerson(reader, askedBy));
  const nameOf = new Map(wallets.map(({ reference, name }) => [reference, name]));
  const newestSeen = await newestSeenOf(ctx, held.webhookSecrets, heard);
  const viewOf = ({ name, heardAt, refusedAt: refused, ofOtherAt }: EndpointSign): EndpointView => {
    const of = heard.find(({ endpoint }) => endpoint === name);
    const reference = walletOf(name);
    return {
      name,
      wallet: { reference, name: nameOf.get(reference) ?? reference },
      url: `${env.appUrl}/api/webhooks/pix${name === MAIN_ENDPOINT ? "" : `/${name}`}`,
      secrets: held.webhookSecrets.get(name)?.length ?? 0,
      versionId: row?.id ?? null,
      newestSeenAt: newestSeen.get(name) ?? null,
      heardAt,
      hours: Array.from(
        { length: HOURS },
        (_, at) => of?.hoursAgo.filter((h) => h === HOURS - 1 - at).length ?? 0,
      ),
      refusedAt: latest([refused, ofOtherAt]),
      isByMain: !signs.some((sign) => sign.name === name),
    };
  };
  const unregistered = wallets
    .filter(({ reference }) => !signs.some(({ name }) => walletOf(name) === reference))
    .map(({ reference }) => ({ name: reference, heardAt: null, refusedAt: null, ofOtherAt: null }));
  const endpoints = [...signs, ...unregistered].map(viewOf);

  const find = (name: string) => checks.find((check) => check.name === name);
  const stateOf = (name: string): CheckState => find(name)?.state ?? "not_known";
  return {
    source: held.connectionSource,
    environment: env.environment,
    baseUrl: held.pixBaseUrl,
    clientId: held.pixClientId,
    keptBy: keptBy?.name ?? null,
    since,
    lastAnswerAt: latest(checks.map(({ at }) => at)),
    permissions: PERMISSIONS.map((permission) => ({
      permission,
      state: stateOf(`permission ${permission}`),
    })),
    credential: stateOf("credential"),
    subAccounts: stateOf("sub_accounts"),
    address: { state: stateOf("address"), named: find("address")?.named ?? null },
    wallets: wallets
      .filter(({ reference }) => reference !== PRINCIPAL)
      .map(({ reference, name }) => ({
        reference,
        name,
        state: stateOf(`wallet ${reference}`),
        isSuspended: find(`wallet ${reference}`)?.cause === "wallet_suspended",
      })),
    clockAheadMs: await serviceAheadMs(ctx),
    endpoints,
    problems: problemsOf(known, clock.now()),
    unknowns: unknownsOf(known),
    waitingChangeId: waiting?.id ?? null,
    hasSandboxControl: env.sandboxControlUrl !== null && env.environment === "sandbox",
  };
}

/**
 * Returns, for each endpoint with two secrets, the first event that the newer one signed. The search uses the bytes,
 * because the position that a secret had when an event arrived does not determine its current position.
 */
async function newestSeenOf(
  { store, vault }: Services,
  secrets: WebhookSecrets,
  heard: readonly { endpoint: string; byNewest: readonly number[] }[],
): Promise<Map<string, Date>> {
  const exchanging = heard.filter(({ endpoint }) => (secrets.get(endpoint)?.length ?? 0) > 1);
  const ids = exchanging.flatMap(({ byNewest }) => byNewest);
  const seen = new Map<string, Date>();
  if (ids.length === 0) return seen;
  for (const arrived of await store.read((reader) => listArrived(reader, ids))) {
    const newest = secrets.get(arrived.endpoint)?.[0];
    const signature = arrived.headers["x-service-signature"] ?? null;
    if (newest === undefined || seen.has(arrived.endpoint)) continue;
    if (verifySignature([newest], openDelivery(vault, arrived), signature) !== null)
      seen.set(arrived.endpoint, arrived.receivedAt);
  }
  return seen;
}
