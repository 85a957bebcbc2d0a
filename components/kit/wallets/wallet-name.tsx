"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { isBareIdentifier } from "@/lib/core/ids";
import { useNamedWallets } from "./named-wallets";
import { useWalletName } from "./use-wallet-name";

/** A wallet by the name that people know; by its reference, where it is out of their reach. */
export function useNameOfWallet(): (reference: string) => string {
  const nameOf = useWalletName();
  const wallets = useNamedWallets();
  return useCallback(
    (reference) =>
      nameOf({ reference, name: wallets.find((wallet) => wallet.reference === reference)?.name ?? "" }),
    [nameOf, wallets],
  );
}

/** A share of a split by the name of its wallet; by its number, where the wallet has a bare identifier alone. */
export function useNameOfLeg(): (destination: string, position: number) => string {
  const t = useTranslations("kit");
  const nameOf = useNameOfWallet();
  return useCallback(
    (destination, position) => {
      const name = nameOf(destination);
      return isBareIdentifier(name) ? t("leg", { position }) : name;
    },
    [t, nameOf],
  );
}

export function WalletName({ reference }: { reference: string }) {
  return <bdi>{useNameOfWallet()(reference)}</bdi>;
}
