"use client";

import { Menu, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Button } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { AccountMenu } from "./account-menu";
import { ConnectionMark } from "./connection-mark";
import { type ChooseLocale, LanguageMenu } from "./language-menu";
import { type ShellActor } from "./shell-actor";
import { ThemeMenu } from "./theme-menu";
import { WalletSwitcher } from "./wallet-switcher";
import { type ShellWallet } from "./wallets";

export function ShellHeader({
  actor,
  wallets,
  current,
  walletsOpen,
  onWalletsOpenChange,
  onMenu,
  onPalette,
  onHelp,
  setLocale,
  tray,
}: {
  actor: ShellActor;
  wallets: readonly ShellWallet[];
  current: ShellWallet;
  walletsOpen: boolean;
  onWalletsOpenChange: (open: boolean) => void;
  onMenu: () => void;
  onPalette: () => void;
  onHelp: () => void;
  setLocale: ChooseLocale;
  tray?: ReactNode;
}) {
  const t = useTranslations("shell");
  return (
    <header
      data-shell="chrome"
      className="sticky top-(--band) z-30 flex h-12 items-center gap-1 border-b bg-background px-2 md:px-4"
    >
      <Button variant="ghost" size="icon" className="md:hidden" onClick={onMenu}>
        <Menu aria-hidden />
        <span className="sr-only">{t("openMenu")}</span>
      </Button>
      <WalletSwitcher
        wallets={wallets}
        current={current}
        open={walletsOpen}
        onOpenChange={onWalletsOpenChange}
      />
      <div className="flex-1" />
      <Button
        variant="secondary"
        className="w-56 justify-start font-normal text-muted-foreground max-lg:hidden"
        onClick={onPalette}
      >
        <Search aria-hidden />
        <span className="flex-1 text-left">{t("palette.placeholder")}</span>
        <Kbd aria-hidden>Ctrl K</Kbd>
      </Button>
      <Button variant="ghost" size="icon" className="lg:hidden" onClick={onPalette}>
        <Search aria-hidden />
        <span className="sr-only">{t("palette.open")}</span>
      </Button>
      <ConnectionMark />
      {tray}
      <div className="contents max-sm:hidden">
        <LanguageMenu setLocale={setLocale} />
        <ThemeMenu />
      </div>
      <AccountMenu actor={actor} setLocale={setLocale} onHelp={onHelp} />
    </header>
  );
}
