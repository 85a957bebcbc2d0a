"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { SignedInAs } from "../acts/actor";
import { SessionDialog } from "../acts/session-dialog";
import { WalletNames } from "../kit/wallet-name";
import { LiveUpdates } from "../live/live-updates";
import { useTransactionSearch } from "../transactions/use-transaction-search";
import { cn } from "../ui/cn";
import { Sheet, SheetContent, SheetTitle } from "../ui/sheet";
import { FreezeBand } from "./freeze-band";
import { ShellHeader } from "./header";
import { isCurrent, navItemsFor } from "./navigation";
import { NavigationProgress } from "./navigation-progress";
import { SandboxBand } from "./sandbox-band";
import { type ChooseLocale } from "./language-menu";
import { type ShellActor } from "./shell-actor";
import { SidebarNav } from "./sidebar-nav";
import { SidebarToggle, Wordmark, rememberSidebar } from "./sidebar-toggle";
import { useShortcuts } from "./use-shortcuts";
import { type ShellWallet, useCurrentWallet } from "./wallets";

const loadPalette = () => import("./command-palette").then((module) => module.CommandPalette);
const CommandPalette = dynamic(loadPalette);
const ShortcutsHelp = dynamic(() => import("./shortcuts-help").then((module) => module.ShortcutsHelp));

export type AppShellProps = {
  actor: ShellActor;
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  environment: "production" | "sandbox";
  sidebarCollapsed: boolean;
  setLocale: ChooseLocale;
  freezes: FreezeList;
  /** How far the page has been read. */
  position: string | undefined;
  /** Between the connection mark and the menus: the tray of notifications. */
  tray?: ReactNode;
  children: ReactNode;
};

/** The frame around every page of a signed-in person. */
export function AppShell(props: AppShellProps) {
  const { actor, rights, wallets, environment, setLocale, children } = props;
  const t = useTranslations("shell");
  const router = useRouter();
  const pathname = usePathname();
  const [isCollapsed, setIsCollapsed] = useState(props.sidebarCollapsed);
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"palette" | "help" | "wallets" | null>(null);
  const wallet = useCurrentWallet(wallets);
  const search = useTransactionSearch();
  const items = useMemo(() => navItemsFor(rights), [rights]);
  const toggleOf = (name: NonNullable<typeof dialog>) => (open: boolean) => setDialog(open ? name : null);

  // Before anybody asks for it: who presses Ctrl+K types on at once, and no key of that may be lost.
  useEffect(() => void loadPalette(), []);

  const toggleSidebar = () => {
    setIsCollapsed(!isCollapsed);
    rememberSidebar(!isCollapsed);
  };

  useShortcuts({
    items,
    onGo: (item) => router.push(item.href(wallet.reference)),
    onPalette: () => setDialog("palette"),
    onHelp: () => setDialog("help"),
    onWallets: () => setDialog("wallets"),
    onSidebar: toggleSidebar,
  });

  const nav = (collapsed: boolean) => (
    <SidebarNav
      items={items}
      wallet={wallet}
      pathname={pathname}
      isCurrent={isCurrent}
      collapsed={collapsed}
    />
  );

  return (
    <div
      className="flex min-h-dvh flex-col"
      style={{ "--band": environment === "sandbox" ? "1.5rem" : "0rem" } as React.CSSProperties}
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <NavigationProgress />
      {environment === "sandbox" && <SandboxBand />}
      <div className="flex min-w-0 flex-1">
        <aside
          aria-label={t("menu")}
          data-shell="chrome"
          className={cn(
            "sticky top-(--band) hidden h-[calc(100dvh-var(--band))] shrink-0 flex-col border-r bg-sidebar md:flex",
            isCollapsed ? "w-13" : "w-56",
          )}
        >
          <div className="flex h-12 items-center border-b px-3.5">
            <Wordmark collapsed={isCollapsed} />
          </div>
          {nav(isCollapsed)}
          <SidebarToggle collapsed={isCollapsed} onToggle={toggleSidebar} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <ShellHeader
            actor={actor}
            wallets={wallets}
            current={wallet}
            walletsOpen={dialog === "wallets"}
            onWalletsOpenChange={toggleOf("wallets")}
            onMenu={() => setDrawerPath(pathname)}
            onPalette={() => setDialog("palette")}
            onHelp={() => setDialog("help")}
            setLocale={setLocale}
            tray={props.tray}
          />
          <FreezeBand freezes={props.freezes} />
          <main id="content" tabIndex={-1} className="flex-1 px-3 py-4 outline-none sm:px-4 md:px-6 md:py-5">
            <div className="mx-auto grid max-w-[96rem] min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
              <SignedInAs value={actor}>
                <WalletNames value={wallets}>{children}</WalletNames>
              </SignedInAs>
            </div>
          </main>
        </div>
      </div>
      <Sheet open={drawerPath === pathname} onOpenChange={(open) => setDrawerPath(open ? pathname : null)}>
        <SheetContent side="left" aria-describedby={undefined} className="bg-sidebar">
          <div className="flex h-12 items-center border-b px-4">
            <SheetTitle className="sr-only">{t("menu")}</SheetTitle>
            <Wordmark collapsed={false} />
          </div>
          {nav(false)}
        </SheetContent>
      </Sheet>
      {dialog === "palette" && (
        <CommandPalette
          open
          onOpenChange={toggleOf("palette")}
          items={items}
          rights={rights}
          wallets={wallets}
          wallet={wallet.reference}
          search={search}
        />
      )}
      {dialog === "help" && <ShortcutsHelp open onOpenChange={toggleOf("help")} items={items} />}
      <LiveUpdates position={props.position} />
      <SessionDialog person={actor} />
    </div>
  );
}
