"use client";

import { ChevronsUpDown, Layers, Wallet } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { walletOfPath } from "@/components/kit/navigation/navigation";
import { usePath } from "../state/path";
import { WalletState } from "@/components/kit/status/wallet-state";
import { type ShellWallet } from "../state/wallets";

const WalletList = dynamic(() => import("./wallet-list").then((module) => module.WalletList), {
  loading: () => <Skeleton className="m-2 h-40" />,
});

/** Which wallet the page is about, and the way to another one with the same page. */
export function WalletSwitcher({
  wallets,
  current,
  open,
  onOpenChange,
}: {
  wallets: readonly ShellWallet[];
  current: ShellWallet;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("shell.wallets");
  const nameOf = useWalletName();
  const isInWallet = walletOfPath(usePath()) !== null;
  const label = isInWallet ? nameOf(current) : t("allOf");
  const Icon = isInWallet ? Wallet : Layers;
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          className="min-w-0 shrink px-2 font-medium"
          aria-label={`${t("switch")}. ${t("current", { name: label })}`}
        >
          <Icon className="text-muted-foreground" aria-hidden />
          <span className="max-w-56 truncate">{label}</span>
          {isInWallet && <WalletState status={current.status} />}
          <ChevronsUpDown className="text-muted-foreground" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("switch")} className="w-92 p-0">
        <WalletList
          wallets={wallets}
          current={isInWallet ? current.reference : null}
          onClose={() => onOpenChange(false)}
        />
      </PopoverContent>
    </Popover>
  );
}
