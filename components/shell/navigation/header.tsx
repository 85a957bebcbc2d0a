"use client";

import { Menu, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { AccountMenu } from "./account-menu";
import { ConnectionIcon } from "../status/connection-icon";
import { type ChooseLocale, LanguageMenu } from "@/components/auth/language-menu";
import { type ShellActor } from "../state/shell-actor";
import { ThemeMenu } from "@/components/kit/page/theme-menu";
import { WalletSwitcher } from "./wallet-switcher";
import { dialogToggle, putShell, useShell } from "../state/shell-state";
import { type ShellWallet, useCurrentWallet } from "../state/wallets";

const openPalette = () => putShell({ dialog: "palette" });
const openHelp = () => putShell({ dialog: "help" });
const openFreeze = () => putShell({ dialog: "freeze" });
const toggleWallets = dialogToggle("wallets");

export function ShellHeader({
  actor,
  rights,
  wallets,
  setLocale,
  tray,
}: {
  actor: ShellActor;
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  setLocale: ChooseLocale;
  /** The tray of notifications, between the connection icon and the menus. */
  tray?: ReactNode;
}) {
  const current = useCurrentWallet(wallets);
  const { dialog } = useShell();
  const pathname = usePathname();
  const t = useTranslations("shell");
  return (
    <header
      data-shell="chrome"
      className={"sticky top-(--band) z-30 flex h-12 items-center gap-1 border-b bg-background px-2 md:px-4"}
    >
      <Button
        variant="ghost"
        size="icon"
        className="md:hidden"
        onClick={() => putShell({ drawerPath: pathname })}
      >
        <Menu aria-hidden />
        <span className="sr-only">{t("openMenu")}</span>
      </Button>
      <WalletSwitcher
        wallets={wallets}
        current={current}
        open={dialog === "wallets"}
        onOpenChange={toggleWallets}
      />
      <div className="flex-1" />
      <Button
        variant="secondary"
        className="w-72 justify-start font-normal text-muted-foreground max-lg:hidden"
        onClick={openPalette}
      >
        <Search aria-hidden />
        <span className="flex-1 text-left">{t("palette.placeholder")}</span>
        <Kbd aria-hidden>Ctrl K</Kbd>
      </Button>
      <Button variant="ghost" size="icon" className="lg:hidden" onClick={openPalette}>
        <Search aria-hidden />
        <span className="sr-only">{t("palette.open")}</span>
      </Button>
      {rights.includes("records.see") && <ConnectionIcon />}
      {tray}
      <div className="contents max-sm:hidden">
        <LanguageMenu setLocale={setLocale} />
        <ThemeMenu />
      </div>
      <AccountMenu
        actor={actor}
        setLocale={setLocale}
        onHelp={openHelp}
        onFreeze={rights.includes("freeze.set") ? openFreeze : null}
      />
    </header>
  );
}
