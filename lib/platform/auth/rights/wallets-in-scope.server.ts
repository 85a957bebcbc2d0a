import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Centavos } from "@/lib/core/money/money";
import { listWalletsInScope, walletExists, hasWalletTransactions } from "../records.server";
import { type Actor, scopeOf } from "./rights";

export type WalletSummary = {
  reference: string;
  name: string;
  status: string;
  /** Null: never read yet. */
  availableCentavos: Centavos | null;
};

type Shown = Pick<Services, "store" | "kept">;

/** The main account first, the others by name. */
export async function walletsOf({ store, kept }: Shown, actor: Actor): Promise<WalletSummary[]> {
  const scope = scopeOf(actor);
  const all = await kept.get(`wallets of ${JSON.stringify(scope)}`, ["anything", "wallets", "balances"], () =>
    store.read((reader) => listWalletsInScope(reader, scope)),
  );
  return all.toSorted((a, b) => Number(b.reference === PRINCIPAL) - Number(a.reference === PRINCIPAL));
}

/**
 * Checks the wallet by its row, for callers that act in it. The main account exists before the first request to the
 * service.
 */
export const walletIsKnown = ({ store }: Pick<Services, "store">, reference: string): Promise<boolean> =>
  reference === PRINCIPAL ? Promise.resolve(true) : store.read((reader) => walletExists(reader, reference));

/**
 * Data from events about a wallet that the service does not list can be viewed, and nothing can be requested in that
 * wallet.
 */
export const walletIsShown = async ({ store, kept }: Shown, reference: string): Promise<boolean> =>
  (await kept.get(`wallet ${reference}`, ["wallets"], () => walletIsKnown({ store }, reference))) ||
  store.read((reader) => hasWalletTransactions(reader, reference));
