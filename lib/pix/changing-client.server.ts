import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { type OpenPixClient, type PixClient } from "./client.server";
import { PixError } from "./pix-error";

/** The time that calls in progress have to finish when a credential is exchanged. */
const LINGER_MS = 60_000;

/** Checks whether the account of a credential is the one that this installation records. */
export type Admission = {
  /** The account under which calls leave; null: the credential may not read it. Throws PixError, `not_sent`, where none may. */
  account(): Promise<string | null>;
  /** Some read of the main account showed its id. Throws as `account` does. */
  saw(accountId: string): Promise<void>;
  isForeign(): boolean;
};
type Admitted = { client: OpenPixClient; admission: Admission };

export type ChangingClient = Omit<OpenPixClient, "getAccountId"> & {
  /**
   * Makes every later call with this client and a token of its own. Null: there is no client, and no call is sent.
   */
  use(next: Admitted | null): void;
  /** See `Admission`; of the one in use. */
  account(): Promise<string | null>;
};

/**
 * Opens one client for all callers, regardless of the current credential. No call is sent before its account is known
 * to be the right one.
 */
export function openChangingClient(): ChangingClient {
  let now: Admitted | null = null;
  const inUse = (): Admitted => {
    if (now !== null) return now;
    throw new PixError({ about: "no connection", proof: "not_sent", kind: "credential" });
  };
  const admitted = async (): Promise<OpenPixClient> => {
    const { client, admission } = inUse();
    await admission.account();
    return client;
  };
  const calls: Omit<PixClient, "serviceAheadMs" | "leastServiceAheadMs"> = {
    createCharge: async (...given) => (await admitted()).createCharge(...given),
    createWithdrawal: async (...given) => (await admitted()).createWithdrawal(...given),
    refundTransaction: async (...given) => (await admitted()).refundTransaction(...given),
    createProject: async (...given) => (await admitted()).createProject(...given),
    createSubAccount: async (...given) => (await admitted()).createSubAccount(...given),
    getTransaction: async (...given) => (await admitted()).getTransaction(...given),
    async getAccount(o) {
      const { client, admission } = inUse();
      await admission.account();
      const account = await client.getAccount(o);
      if (o.wallet === PRINCIPAL) await admission.saw(account.id);
      return account;
    },
    listProjects: async (...given) => (await admitted()).listProjects(...given),
    listSubAccounts: async (...given) => (await admitted()).listSubAccounts(...given),
    listBalanceBlocks: async (...given) => (await admitted()).listBalanceBlocks(...given),
  };
  return {
    ...calls,
    account: async () => inUse().admission.account(),
    serviceAheadMs: () => now?.client.serviceAheadMs() ?? null,
    leastServiceAheadMs: () => now?.client.leastServiceAheadMs() ?? null,
    tokenAgeMs: () => now?.client.tokenAgeMs() ?? null,
    circuit: () => (now?.admission.isForeign() ? "other_account" : (now?.client.circuit() ?? "closed")),
    cameBackAtMs: () => now?.client.cameBackAtMs() ?? null,
    close: () => now?.client.close(),
    use(next) {
      const before = now;
      now = next;
      if (before) setTimeout(() => before.client.close(), LINGER_MS).unref();
    },
  };
}
