"use client";

import { createContext, useContext } from "react";
import { useWalletName } from "./use-wallet-name";

type NamedWallet = { reference: string; name: string };

const Wallets = createContext<readonly NamedWallet[]>([]);

/** Every wallet that the person may see; around all pages. */
export const WalletNames = Wallets.Provider;

/** A wallet by the name that people know; by its reference, where it is out of their reach. */
export function useNameOfWallet(): (reference: string) => string {
  const nameOf = useWalletName();
  const wallets = useContext(Wallets);
  return (reference) =>
    nameOf({ reference, name: wallets.find((wallet) => wallet.reference === reference)?.name ?? "" });
}

export function WalletName({ reference }: { reference: string }) {
  return <bdi>{useNameOfWallet()(reference)}</bdi>;
}
