import "server-only";
import { type OpenPixClient, type PixClient } from "./client.server";
import { PixError } from "./pix-error";

/** What is in the air when a credential is exchanged gets so long to come to its end. */
const LINGER_MS = 60_000;

export type ChangingClient = OpenPixClient & {
  /** Every call from now on is made by this one, with a token of its own; null: there is none, and nothing is sent. */
  use(client: OpenPixClient | null): void;
};

/** One client for whoever calls, whatever credential is in force. */
export function openChangingClient(): ChangingClient {
  let now: OpenPixClient | null = null;
  const client = (): OpenPixClient => {
    if (now !== null) return now;
    throw new PixError({ about: "no connection", proof: "not_sent", kind: "credential" });
  };
  const calls: Omit<PixClient, "serviceAheadMs" | "leastServiceAheadMs"> = {
    createCharge: async (...given) => client().createCharge(...given),
    createWithdrawal: async (...given) => client().createWithdrawal(...given),
    refundTransaction: async (...given) => client().refundTransaction(...given),
    createProject: async (...given) => client().createProject(...given),
    createSubAccount: async (...given) => client().createSubAccount(...given),
    getTransaction: async (...given) => client().getTransaction(...given),
    getAccount: async (...given) => client().getAccount(...given),
    listProjects: async (...given) => client().listProjects(...given),
    listSubAccounts: async (...given) => client().listSubAccounts(...given),
    listBalanceBlocks: async (...given) => client().listBalanceBlocks(...given),
  };
  return {
    ...calls,
    serviceAheadMs: () => now?.serviceAheadMs() ?? null,
    leastServiceAheadMs: () => now?.leastServiceAheadMs() ?? null,
    tokenAgeMs: () => now?.tokenAgeMs() ?? null,
    circuit: () => now?.circuit() ?? "closed",
    cameBackAtMs: () => now?.cameBackAtMs() ?? null,
    close: () => now?.close(),
    use(next) {
      const before = now;
      now = next;
      if (before) setTimeout(() => before.close(), LINGER_MS).unref();
    },
  };
}
