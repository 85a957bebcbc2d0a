"use client";

import { Check, Layers } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Money } from "@/components/kit/values/money";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { cn } from "@/components/ui/cn";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  containsTyped,
} from "@/components/ui/command";
import { switchedHref } from "@/components/kit/navigation/navigation";
import { WalletState } from "@/components/kit/status/wallet-state";
import { type ShellWallet, useRecentWallets } from "../state/wallets";

/** With few wallets, what was recent is in sight anyway. */
const RECENT_WORTH_SHOWING = 6;

export function WalletList({
  wallets,
  current,
  onClose,
}: {
  wallets: readonly ShellWallet[];
  current: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("shell.wallets");
  const nameOf = useWalletName();
  const pathname = usePathname();
  const router = useRouter();
  const recentReferences = useRecentWallets();
  const recent =
    wallets.length < RECENT_WORTH_SHOWING
      ? []
      : recentReferences.flatMap(
          (reference) => wallets.find((wallet) => wallet.reference === reference) ?? [],
        );

  const go = (reference: string) => {
    onClose();
    router.push(switchedHref(pathname, reference));
  };

  const itemOf = (wallet: ShellWallet, group: string) => (
    <CommandItem
      key={wallet.reference}
      value={`${group} ${wallet.reference}`}
      keywords={[nameOf(wallet), wallet.reference]}
      onSelect={() => go(wallet.reference)}
      className="min-h-10"
    >
      <Check className={cn(wallet.reference === current ? "text-primary!" : "invisible")} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{nameOf(wallet)}</span>
          <WalletState status={wallet.status} />
        </span>
        <span className="block truncate text-xs text-muted-foreground">{wallet.reference}</span>
      </span>
      <span className="text-right text-sm">
        {wallet.availableCentavos === null ? (
          <span className="text-muted-foreground">{t("noBalance")}</span>
        ) : (
          <Money amountCentavos={wallet.availableCentavos} />
        )}
      </span>
    </CommandItem>
  );

  return (
    <Command label={t("switch")} filter={containsTyped}>
      <CommandInput placeholder={t("search")} aria-label={t("search")} autoFocus />
      <CommandList label={t("list")}>
        <CommandEmpty>{t("empty")}</CommandEmpty>
        {recent.length > 0 && (
          <CommandGroup heading={t("recent")}>
            {recent.map((wallet) => itemOf(wallet, "recent"))}
          </CommandGroup>
        )}
        <CommandGroup heading={t("list")}>{wallets.map((wallet) => itemOf(wallet, "all"))}</CommandGroup>
        <CommandGroup>
          <CommandItem
            value="manage"
            keywords={[t("manage")]}
            onSelect={() => {
              onClose();
              router.push(addressOf.wallets());
            }}
          >
            <Layers aria-hidden />
            {t("manage")}
          </CommandItem>
        </CommandGroup>
      </CommandList>
    </Command>
  );
}
