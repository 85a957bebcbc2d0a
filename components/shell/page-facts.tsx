"use client";

import { type ReactNode } from "react";
import { SignedInAs } from "../mutations/actor";
import { WalletNames } from "../kit/wallets/named-wallets";
import { type ShellActor } from "./state/shell-actor";
import { type ShellWallet } from "./state/wallets";

/** The person that the page was rendered for, and the wallets that it may name. */
export function PageFacts({
  actor,
  wallets,
  children,
}: {
  actor: ShellActor;
  wallets: readonly ShellWallet[];
  children: ReactNode;
}) {
  return (
    <SignedInAs value={actor}>
      <WalletNames value={wallets}>{children}</WalletNames>
    </SignedInAs>
  );
}
