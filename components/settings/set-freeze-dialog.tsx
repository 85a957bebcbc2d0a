"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { FreezeDialog } from "./freeze-dialog";
import { type SettingsActions } from "./settings-actions";

export type FreezableWallet = { reference: string; name: string };

/** Stops money that leaves the account, or one wallet of it, as far as it is not frozen yet. */
export function SetFreezeDialog({
  wallets,
  mayFreezeAll,
  act,
  onClose,
}: {
  wallets: readonly FreezableWallet[];
  /** False for a person limited to some wallets. */
  mayFreezeAll: boolean;
  act: SettingsActions["setFreeze"];
  onClose: () => void;
}) {
  const t = useTranslations("settings.freeze");
  const nameOf = useWalletName();
  const { data } = useQuery(settingsQueries.freezes());
  const isFrozen = (wanted: string) => data?.items.some(({ target }) => target === wanted) ?? false;
  const targets = [
    ...(mayFreezeAll ? [{ target: WHOLE_ACCOUNT, label: t("all") }] : []),
    ...wallets.map(({ reference, name }) => ({ target: reference, label: nameOf({ reference, name }) })),
  ].filter(({ target }) => !isFrozen(target));
  return (
    <FreezeDialog
      title={t("setTitle")}
      lead={t("setLead")}
      confirm={t("set")}
      targets={targets}
      act={act}
      onClose={onClose}
    />
  );
}
