import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Centavos } from "@/lib/core/money";
import { listWalletsInScope, walletExists, walletWasTold } from "./records.server";
import { type Actor, scopeOf } from "./rights";

export type WalletSummary = {
  reference: string;
  name: string;
  status: string;
  /** Null: never read yet. */
  availableCentavos: Centavos | null;
};

/** The main account first, the others by name. */
export async function walletsOf({ store }: Pick<Services, "store">, actor: Actor): Promise<WalletSummary[]> {
  const all = await store.read((reader) => listWalletsInScope(reader, scopeOf(actor)));
  return all.toSorted((a, b) => Number(b.reference === PRINCIPAL) - Number(a.reference === PRINCIPAL));
}

/** The main account exists before the service was first asked about it. */
export const walletIsKnown = ({ store }: Pick<Services, "store">, reference: string): Promise<boolean> =>
  reference === PRINCIPAL ? Promise.resolve(true) : store.read((reader) => walletExists(reader, reference));

/** What events told of a wallet that the service does not list can be looked at, and nothing can be asked for in it. */
export const walletIsShown = async (services: Pick<Services, "store">, reference: string): Promise<boolean> =>
  (await walletIsKnown(services, reference)) ||
  services.store.read((reader) => walletWasTold(reader, reference));
