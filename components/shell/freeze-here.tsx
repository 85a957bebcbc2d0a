"use client";

import { Suspense } from "react";
import { SetFreezeDialog } from "../settings/set-freeze-dialog";
import { type SettingsActions } from "../settings/settings-actions";
import { RoomsOfWords, Words } from "../sleep/words";
import { type ShellWallet } from "./wallets";

/** A freeze from whatever page it is thought of. Its words come with it. */
export function FreezeHere({
  wallets,
  act,
  onClose,
}: {
  wallets: readonly ShellWallet[];
  act: SettingsActions["setFreeze"];
  onClose: () => void;
}) {
  return (
    <RoomsOfWords of={["settings"]}>
      <Suspense>
        <Words>
          <SetFreezeDialog wallets={wallets} act={act} onClose={onClose} />
        </Words>
      </Suspense>
    </RoomsOfWords>
  );
}
