import { PRINCIPAL, SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { type Credential, type Permission, allowsAddress, mayDo } from "../domain/credentials";
import { hashSecret } from "../domain/secrets";
import { ServiceError, badRequest, notFound } from "../domain/service-error";
import {
  STATE_COLUMNS,
  type State,
  type StateRow,
  type Store,
  oneRow,
  sandboxNow,
  stateFrom,
} from "../store/store";
import { type AnyEndpoint } from "./endpoint";

type EntryRow = StateRow & {
  expires_at: Date | null;
  client_id: string | null;
  permissions: Permission[];
  sub_account_access: boolean;
  allowed_ips: string[];
  has_faults: boolean;
  wallet_status: string | null;
};

export type Entry = {
  state: State;
  now: Date;
  hasFaults: boolean;
  tokenIsLive: boolean;
  credential: Credential | undefined;
  walletStatus: string | null;
};

/** Everything that letting a call in needs, in one query: settings, faults, token, credential, sub-account. */
export async function readEntry(
  store: Store,
  authorization: string | undefined,
  subAccount: string | undefined,
): Promise<Entry> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  const { rows } = await store.pool.query<EntryRow>({
    name: "entry",
    text: `select ${STATE_COLUMNS}, t.expires_at, c.client_id, c.permissions, c.sub_account_access, c.allowed_ips,
             exists (select 1 from faults where remaining > 0) as has_faults, w.status as wallet_status
           from state s
           left join tokens t on t.hash = $1
           left join credentials c on c.client_id = t.client_id
           left join wallets w on w.reference = $2`,
    values: [token === undefined ? "" : hashSecret(token), subAccount ?? PRINCIPAL],
  });
  const row = oneRow(rows);
  const state = stateFrom(row);
  const now = sandboxNow(store, state);
  return {
    state,
    now,
    hasFaults: row.has_faults,
    tokenIsLive: row.expires_at !== null && row.expires_at > now,
    credential:
      row.client_id === null
        ? undefined
        : {
            clientId: row.client_id,
            permissions: row.permissions,
            subAccountAccess: row.sub_account_access,
            allowedIps: row.allowed_ips,
          },
    walletStatus: row.wallet_status,
  };
}

/** Token, permission, address, sub-account, in this order; gives the credential and the wallet acted on. */
export function admit(
  endpoint: AnyEndpoint,
  entry: Entry,
  caller: { address: string; subAccount: string | undefined },
): { credential: Credential; wallet: string } {
  const { credential } = entry;
  if (!credential || !entry.tokenIsLive)
    throw new ServiceError(401, "The access token is missing, invalid or expired");
  if (!mayDo(credential, endpoint.permission))
    throw new ServiceError(403, `The credential lacks the permission ${endpoint.permission}`, {
      permission: endpoint.permission,
    });
  if (endpoint.checksAllowedIps && !allowsAddress(credential.allowedIps, caller.address))
    throw new ServiceError(403, "The address of the caller is outside the allowed list", {
      address: caller.address,
    });
  const { subAccount } = caller;
  if (endpoint.actsOnMainAccount || subAccount === undefined || subAccount === PRINCIPAL)
    return { credential, wallet: PRINCIPAL };
  if (!SUB_ACCOUNT_REFERENCE.test(subAccount))
    throw badRequest("X-Sub-Account is not a sub-account reference", undefined, {
      issues: [{ field: "X-Sub-Account", message: "must match the pattern of a reference" }],
    });
  if (!credential.subAccountAccess)
    throw new ServiceError(403, "The credential has no sub-account access", {}, "SUB_ACCOUNT_FORBIDDEN");
  if (entry.walletStatus === null) throw notFound("sub-account", subAccount, "SUB_ACCOUNT_NOT_FOUND");
  if (entry.walletStatus === "suspended")
    throw new ServiceError(403, "The sub-account is suspended", {}, "SUB_ACCOUNT_SUSPENDED");
  return { credential, wallet: subAccount };
}
