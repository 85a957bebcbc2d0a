import { PRINCIPAL } from "@/lib/core/ids";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights/rights";

/** A share may go to the main account, and to the wallets of the person's scope. */
export const maySplitTo = (actor: Actor, destination: string): boolean =>
  destination === PRINCIPAL || maySeeWallet(actor, destination);
