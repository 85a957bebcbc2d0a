"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { addressOf } from "../kit/navigation/addresses";
import { type SettingsActions } from "../settings/settings-actions";
import { listenAhead } from "./search/typed-ahead";
import { Sheet, SheetContent, SheetTitle } from "../ui/sheet";
import { isCurrent, navItemsFor } from "../kit/navigation/navigation";
import { NavigationProgress } from "./navigation/navigation-progress";
import { dialogToggle, putShell, useShell, useSidebar } from "./state/shell-state";
import { SidebarNav } from "./navigation/sidebar-nav";
import { Wordmark } from "../kit/page/wordmark";
import { useShortcuts } from "../kit/navigation/use-shortcuts";
import { type ShellWallet, useCurrentWallet } from "./state/wallets";

const loadPalette = () => import("./search/search-palette").then((module) => module.SearchPalette);
const SearchPalette = dynamic(loadPalette);
const ShortcutsHelp = dynamic(() => import("./shortcuts-help").then((module) => module.ShortcutsHelp));
const SetFreezeDialog = dynamic(() =>
  import("../settings/set-freeze-dialog").then((module) => module.SetFreezeDialog),
);
const togglePalette = dialogToggle("palette");
const toggleHelp = dialogToggle("help");

/** The interactive parts of the frame: keys, the palette, the help, the drawer on phones. */
export function ShellDialogs({
  rights,
  wallets,
  wasCollapsed,
  freeze,
}: {
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  wasCollapsed: boolean;
  freeze: SettingsActions["setFreeze"];
}) {
  const t = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const wallet = useCurrentWallet(wallets);
  const { dialog, drawerPath } = useShell();
  const sidebar = useSidebar(wasCollapsed);
  const items = useMemo(() => navItemsFor(rights), [rights]);

  // Before anybody asks for it: who presses Ctrl+K types on at once, and no key of that may be lost.
  useEffect(() => void loadPalette(), []);

  useShortcuts({
    items,
    onGo: (item) => router.push(item.href(wallet.reference)),
    onCreate: () => {
      if (rights.includes("charge.create")) router.push(addressOf.newCharge(wallet.reference));
    },
    onPalette: () => {
      if (dialog !== "palette") listenAhead();
      putShell({ dialog: "palette" });
    },
    onHelp: () => putShell({ dialog: "help" }),
    onWallets: () => putShell({ dialog: "wallets" }),
    onSidebar: sidebar.toggle,
  });

  return (
    <>
      <NavigationProgress />
      <Sheet
        open={drawerPath === pathname}
        onOpenChange={(open) => putShell({ drawerPath: open ? pathname : null })}
      >
        <SheetContent side="left" aria-describedby={undefined} className="bg-sidebar">
          <div className="flex h-12 items-center border-b px-4">
            <SheetTitle className="sr-only">{t("menu")}</SheetTitle>
            <Wordmark collapsed={false} />
          </div>
          <SidebarNav
            items={items}
            wallet={wallet}
            pathname={pathname}
            isCurrent={isCurrent}
            collapsed={false}
          />
        </SheetContent>
      </Sheet>
      {dialog === "palette" && (
        <SearchPalette
          onOpenChange={togglePalette}
          items={items}
          rights={rights}
          wallets={wallets}
          wallet={wallet.reference}
          onFreeze={() => putShell({ dialog: "freeze" })}
        />
      )}
      {dialog === "freeze" && (
        <SetFreezeDialog
          wallets={wallets}
          mayFreezeAll={rights.includes("freeze.set_all")}
          act={freeze}
          onClose={() => putShell({ dialog: null })}
        />
      )}
      {dialog === "help" && <ShortcutsHelp open onOpenChange={toggleHelp} items={items} />}
    </>
  );
}
