"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { PRINCIPAL } from "@/lib/core/ids";
import { useStored } from "../kit/use-stored";
import { walletOfPath } from "./navigation";

export type ShellWallet = {
  reference: string;
  name: string;
  /** As the service reports it: an open word. */
  status: string;
  /** Null where it was never read. */
  availableCentavos: number | null;
};

export const NORMAL_WALLET_STATUS = "approved";

const RECENT_KEY = "guiche-recent-wallets";
const RECENT_MAX = 5;

const parseRecent = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, RECENT_MAX) : [];

/** The address names it; on a page across wallets it is the last one worked in, else the first. */
export function useCurrentWallet(wallets: readonly ShellWallet[]): ShellWallet {
  const named = walletOfPath(usePathname());
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
    known(recent.find((reference) => known(reference))) ??
    wallets[0] ?? { reference: PRINCIPAL, name: "", status: NORMAL_WALLET_STATUS, availableCentavos: null }
  );
}

export const useRecentWallets = (): string[] => useStored(RECENT_KEY, parseRecent)[0];
