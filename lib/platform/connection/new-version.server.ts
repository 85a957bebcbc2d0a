import "server-only";
import { AppError, type FieldFaults } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type Connection, GIVEN_SECRET } from "@/lib/platform/env.server";
import { type Services } from "@/lib/platform/context.server";
import { secretFault } from "@/lib/platform/secret-strength";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { addressFault, canonicalAddress } from "./address-fault";
import { endpointsOf, openConnection, textOfSecrets } from "./held-connection.server";
import { foreignTo } from "./own-account.server";
import { findInForce, findInstallation, hasWritesInDoubt, insertConnection } from "./records.server";
import {
  type AddWebhookSecretInput,
  type ConnectInput,
  type ConnectionChange,
  type EndSecretInput,
} from "./schema";
import { tryCredential } from "./try-credential.server";

/** A second is for the time of an exchange. */
const SECRETS_OF_ENDPOINT_MAX = 2;
const ENDPOINTS_MAX = 200;

type Needed = Pick<Services, "env" | "store" | "vault" | "clock" | "log" | "connection">;
/** `madeFrom`: what was in force when it was read; null: nothing yet. */
export type NewVersion = {
  version: Connection;
  accountId: string | null;
  hasNewSecret: boolean;
  madeFrom: string | null;
};
type StoredVersion = { id: string; connection: Connection };

const refuse = (fields: FieldFaults): never => {
  throw new AppError("invalid_input", { fields });
};

/**
 * Returns the stored version; null where there is nothing yet. Throws `conflict` where the environment defines the
 * connection.
 */
async function keptVersion({ env, store, vault }: Needed): Promise<StoredVersion | null> {
  if (env.connectionSource === "environment")
    throw new AppError("conflict", { reason: "connection_of_environment" });
  const row = await store.read(findInForce);
  return row && { id: row.id, connection: openConnection(vault, row) };
}

/**
 * Tries another credential before its approval is requested. Throws `invalid_input` for an address to which no secret
 * may be sent, for a credential that the service refuses, and for a credential of another account than the one whose
 * records are stored here.
 */
export async function versionOfCredential(services: Needed, input: ConnectInput): Promise<NewVersion> {
  const found = await keptVersion(services);
  const kept = found?.connection;
  const fault = addressFault(input.baseUrl, services.env.environment);
  if (fault !== null) return refuse({ baseUrl: `connection_${fault}` });
  const baseUrl = canonicalAddress(input.baseUrl);
  const isSame = kept?.pixBaseUrl === baseUrl && kept.pixClientId === input.clientId;
  // A secret is sent to no other address than it was given for, nor beside another name.
  const secret = input.clientSecret || (isSame ? kept.pixClientSecret : refuse({ clientSecret: "required" }));
  if (secretFault(secret, GIVEN_SECRET) !== null) return refuse({ clientSecret: "connection_weak_secret" });
  const version: Connection = {
    connectionSource: "database",
    pixBaseUrl: baseUrl,
    pixClientId: input.clientId,
    pixClientSecret: secret,
    webhookSecrets: kept?.webhookSecrets ?? new Map(),
  };
  await refuseOtherAddress(services, baseUrl);
  const tried = await tryCredential(services, { ...version, environment: services.env.environment });
  if (tried.came === "refused") return refuse({ clientSecret: "connection_refused" });
  if (tried.came === "inside") return refuse({ baseUrl: "connection_private_address" });
  if (tried.came === "nowhere") return refuse({ baseUrl: "connection_no_answer" });
  await refuseOtherAccount(services, { accountId: tried.accountId, baseUrl, isSame });
  return {
    version,
    accountId: tried.accountId,
    hasNewSecret: input.clientSecret !== "",
    madeFrom: found?.id ?? null,
  };
}

/** The books here are of one account at one address: no secret goes to another one. */
async function refuseOtherAddress({ store }: Needed, baseUrl: string): Promise<void> {
  const books = await store.read(findInstallation);
  if (foreignTo(books, { accountId: null, baseUrl }) !== null)
    refuse({ baseUrl: "connection_other_address" });
}

/** A write whose outcome is not known must not be asked for again in another account. */
async function refuseOtherAccount(
  { store }: Needed,
  { accountId, baseUrl, isSame }: { accountId: string | null; baseUrl: string; isSame: boolean },
): Promise<void> {
  const [books, isInDoubt] = await store.read(async (reader) => [
    await findInstallation(reader),
    await hasWritesInDoubt(reader),
  ]);
  if (foreignTo(books, { accountId, baseUrl }) !== null) refuse({ clientId: "connection_other_account" });
  const isUnknown = books === null || books.accountId === null || accountId === null;
  if (isUnknown && isInDoubt && !isSame) refuse({ clientId: "connection_writes_in_doubt" });
}

/** A second secret of an endpoint, the newest first: until the older one is ended both are believed. */
export async function versionWithSecret(
  services: Needed,
  { endpoint, secret }: AddWebhookSecretInput,
): Promise<NewVersion> {
  const found = await keptVersion(services);
  if (found === null) throw new AppError("conflict", { reason: "not_connected" });
  const { id: madeFrom, connection: kept } = found;
  if (secretFault(secret, GIVEN_SECRET) !== null) refuse({ secret: "connection_weak_secret" });
  const own = kept.webhookSecrets.get(endpoint) ?? [];
  if ([...kept.webhookSecrets.values()].flat().includes(secret))
    refuse({ secret: "connection_secret_known" });
  if (own.length >= SECRETS_OF_ENDPOINT_MAX) refuse({ secret: "connection_two_secrets" });
  const webhookSecrets = new Map(kept.webhookSecrets).set(endpoint, [secret, ...own]);
  if (webhookSecrets.size > ENDPOINTS_MAX) refuse({ endpoint: "too_many" });
  return { version: { ...kept, webhookSecrets }, accountId: null, hasNewSecret: false, madeFrom };
}

/** One of the two alone is believed from then on. Throws `conflict` where there are no two, or the page showed an earlier version. */
export async function versionWithOneSecret(
  services: Needed,
  { versionId, endpoint, ends }: EndSecretInput,
): Promise<NewVersion> {
  const found = await keptVersion(services);
  const [newer, older] = found?.connection.webhookSecrets.get(endpoint) ?? [];
  if (found?.id !== versionId || newer === undefined || older === undefined)
    throw new AppError("conflict", { reason: "changed" });
  const { id: madeFrom, connection: kept } = found;
  const webhookSecrets = new Map(kept.webhookSecrets).set(endpoint, [ends === "older" ? newer : older]);
  return { version: { ...kept, webhookSecrets }, accountId: null, hasNewSecret: false, madeFrom };
}

/** Sealed, and in force once it is agreed to. Throws `conflict` where another came into force since it was made. */
export async function writeVersion(
  tx: Tx,
  { vault, env: { environment } }: Pick<Services, "vault" | "env">,
  { version, accountId, hasNewSecret, madeFrom }: NewVersion,
  { by, now }: { by: string | null; now: Date },
): Promise<ConnectionChange> {
  await lock(tx, "object", "connection");
  if (((await findInForce(tx))?.id ?? null) !== madeFrom)
    throw new AppError("conflict", { reason: "changed" });
  const id = newId();
  const { pixBaseUrl: baseUrl, pixClientId: clientId, webhookSecrets } = version;
  const endpoints = endpointsOf(webhookSecrets);
  await insertConnection(tx, {
    id,
    state: "asked",
    baseUrl,
    environment,
    clientId,
    clientSecret: vault.seal(ABOUT.clientSecret(id, baseUrl), version.pixClientSecret),
    webhookSecrets: vault.seal(ABOUT.webhookSecrets(id), textOfSecrets(webhookSecrets)),
    endpoints,
    accountId,
    askedAt: now,
    askedBy: by,
    appliedAt: null,
    agreedBy: null,
    endedAt: null,
  });
  return { connectionId: id, baseUrl, environment, clientId, hasNewSecret, endpoints };
}
