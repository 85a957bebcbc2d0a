import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type TaskCounts } from "@/lib/composers/tasks/schema";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { type ServerAction } from "../mutations/outcome";
import { type ProvePresence } from "../mutations/presence-gate";
import { type SettingsActions } from "../settings/settings-actions";
import { FreezeBand } from "./status/freeze-band";
import { ActivitySwitch } from "./status/activity-switch";
import { ShellDialogs } from "./shell-dialogs";
import { ShellHeader } from "./navigation/header";
import { SessionProviders } from "./session-providers";
import { Sidebar } from "./navigation/sidebar";
import { type ChooseLocale } from "../auth/language-menu";
import { PageFacts } from "./page-facts";
import { SandboxBand } from "../kit/page/sandbox-band";
import { type ShellActor } from "./state/shell-actor";
import { type ShellWallet } from "./state/wallets";

export type AppShellProps = {
  actor: ShellActor;
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  environment: "production" | "sandbox";
  sidebarCollapsed: boolean;
  setLocale: ChooseLocale;
  prove: ProvePresence;
  freeze: SettingsActions["setFreeze"];
  freezes: FreezeList;
  /** Null where nothing can be simulated, or this person may not. */
  setLife: ServerAction<{ isOn: boolean }, unknown> | null;
  /** So long the session lives from now on, if nothing is done in it. */
  idleSeconds: number;
  isOneAlone: boolean;
  /** How much waits for this person. */
  tasks: TaskCounts | null;
  /** How far the page has been read. */
  position: string | undefined;
  /** The tray of notifications, between the connection icon and the menus. */
  tray?: ReactNode;
  children: ReactNode;
};

/** The frame around every page of a signed-in person. It is a server component; its interactive parts are not. */
export function AppShell(props: AppShellProps) {
  const { actor, rights, wallets, environment, sidebarCollapsed, children } = props;
  const t = useTranslations("shell");
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
      {environment === "sandbox" && (
        <SandboxBand>{props.setLife && <ActivitySwitch set={props.setLife} />}</SandboxBand>
      )}
      <div className="flex min-w-0 flex-1">
        <Sidebar rights={rights} wallets={wallets} wasCollapsed={sidebarCollapsed} tasks={props.tasks} />

        <div className="flex min-w-0 flex-1 flex-col">
          <ShellHeader
            actor={actor}
            rights={rights}
            wallets={wallets}
            setLocale={props.setLocale}
            tray={props.tray}
          />

          <FreezeBand freezes={props.freezes} rights={rights} />

          {props.isOneAlone && (
            <p role="note" className="border-b bg-warning-soft px-3 py-1.5 text-sm sm:px-4 md:px-6">
              {t("oneAlone")}
            </p>
          )}
          <main
            id="content"
            tabIndex={-1}
            className="flex-1 px-3 pt-4 pb-20 outline-none sm:px-4 md:px-6 md:py-5"
          >
            <div className="mx-auto grid max-w-[96rem] min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
              <PageFacts actor={actor} wallets={wallets}>
                {children}
              </PageFacts>
            </div>
          </main>
        </div>
      </div>
      <ShellDialogs rights={rights} wallets={wallets} wasCollapsed={sidebarCollapsed} freeze={props.freeze} />
      <SessionProviders
        person={actor}
        hearsChanges={rights.includes("records.see")}
        position={props.position}
        prove={props.prove}
        idleSeconds={props.idleSeconds}
      />
    </div>
  );
}
