"use client";

import { useEffect } from "react";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { NORMAL_WALLET_STATUS, UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/status";
import { useStored } from "@/components/kit/page/use-stored";
import { walletOfPath } from "@/components/kit/navigation/navigation";
import { usePath } from "./path";

export type ShellWallet = {
  reference: string;
  name: string;
  /** As the service reports it: an open word. */
  status: string;
  /** Null where it was never read. */
  availableCentavos: number | null;
};

const RECENT_KEY = "guiche-recent-wallets";
const RECENT_MAX = 5;

const parseRecent = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, RECENT_MAX) : [];

/** The address names it; on a page across wallets it is the last one worked in, else the first. */
export function useCurrentWallet(wallets: readonly ShellWallet[]): ShellWallet {
  const named = walletOfPath(usePath());
  const [recent, setRecent] = useStored(RECENT_KEY, parseRecent);
  const known = (reference: string | null | undefined) =>
    wallets.find((wallet) => wallet.reference === reference);

  useEffect(() => {
    if (named === null || recent[0] === named || !wallets.some(({ reference }) => reference === named))
      return;
    setRecent([named, ...recent.filter((one) => one !== named)].slice(0, RECENT_MAX));
  }, [named, recent, setRecent, wallets]);

  return (
    known(named) ??
    unknown(named) ??
    known(recent.find((reference) => known(reference))) ??
    wallets[0] ?? { reference: PRINCIPAL, name: "", status: NORMAL_WALLET_STATUS, availableCentavos: null }
  );
}

/** The address names one that the service does not list: its page is not shown under another's name. */
const unknown = (reference: string | null): ShellWallet | null =>
  reference !== null && SUB_ACCOUNT_REFERENCE.test(reference)
    ? { reference, name: "", status: UNKNOWN_WALLET_STATUS, availableCentavos: null }
    : null;

export const useRecentWallets = (): string[] => useStored(RECENT_KEY, parseRecent)[0];
