"use client";

import { createContext, useContext } from "react";

type NamedWallet = { reference: string; name: string };

const Wallets = createContext<readonly NamedWallet[]>([]);

/** Every wallet that the person may see; around all pages. */
export const WalletNames = Wallets.Provider;
export const useNamedWallets = (): readonly NamedWallet[] => useContext(Wallets);
