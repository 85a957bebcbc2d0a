"use client";

import { useNamedWallets } from "./named-wallets";
import { useWalletName } from "./use-wallet-name";

/** A wallet by the name that people know; by its reference, where it is out of their reach. */
export function useNameOfWallet(): (reference: string) => string {
  const nameOf = useWalletName();
  const wallets = useNamedWallets();
  return (reference) =>
    nameOf({ reference, name: wallets.find((wallet) => wallet.reference === reference)?.name ?? "" });
}

export function WalletName({ reference }: { reference: string }) {
  return <bdi>{useNameOfWallet()(reference)}</bdi>;
}
