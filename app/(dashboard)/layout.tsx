import { cookies } from "next/headers";
import { type ReactNode } from "react";
import { ClientMessages } from "@/app/_server/client-messages";
import { setLocale } from "@/app/_server/locale-action";
import { shellData } from "@/app/_server/shell-data";
import { NotificationTray } from "@/components/notifications/notification-tray";
import { AppShell } from "@/components/shell/app-shell";
import { SIDEBAR_COOKIE } from "@/components/shell/sidebar-cookie";
import { readAllNotificationsAction, readNotificationsAction } from "./notifications/actions";

/** The frame. It protects nothing: each page, action and handler asks for its own right. */
// Every page behind it is of one person and one moment.
export const dynamic = "force-dynamic";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [shell, jar] = await Promise.all([shellData(), cookies()]);
  return (
    <ClientMessages
      of={[
        "auth",
        "events.because",
        "events.refused.reason",
        "notifications",
        "shell",
        "transactions.state",
        "transactions.type",
      ]}
    >
      <AppShell
        actor={shell.actor}
        rights={shell.rights}
        wallets={shell.wallets}
        environment={shell.environment}
        sidebarCollapsed={jar.get(SIDEBAR_COOKIE)?.value === "collapsed"}
        setLocale={setLocale}
        freezes={shell.freezes}
        position={shell.position}
        tray={
          shell.rights.includes("records.see") && (
            <NotificationTray
              rights={shell.rights}
              actions={{ read: readNotificationsAction, readAll: readAllNotificationsAction }}
            />
          )
        }
      >
        {children}
      </AppShell>
    </ClientMessages>
  );
}
