import { cookies } from "next/headers";
import { type ReactNode } from "react";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { setLocale } from "@/app/_server/locale-action";
import { Prefetched } from "@/app/_server/prefetched";
import { shellData } from "@/app/_server/shell-data";
import { NotificationTray } from "@/components/notifications/notification-tray";
import { AppShell } from "@/components/shell/app-shell";
import { SIDEBAR_COOKIE } from "@/components/shell/state/sidebar-cookie";
import { getCachedTray } from "@/lib/platform/notifications/get-tray.server";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { setLifeAction } from "./actions";
import { provePresenceAction } from "./account/actions";
import { setFreezeAction } from "./settings/actions";
import { readAllNotificationsAction, readNotificationsAction } from "./notifications/actions";

/** The frame. It protects nothing: each page, action and handler asks for its own right. */
// Every page behind it is of one person and one moment.
export const dynamic = "force-dynamic";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [shell, jar] = await Promise.all([shellData(), cookies()]);
  return (
    <ClientMessages of={["auth", "deliveries", "notifications", "search", "settings", "shell"]}>
      <AppShell
        actor={shell.actor}
        rights={shell.rights}
        wallets={shell.wallets}
        environment={shell.environment}
        sidebarCollapsed={jar.get(SIDEBAR_COOKIE)?.value === "collapsed"}
        setLocale={setLocale}
        prove={provePresenceAction}
        freeze={setFreezeAction}
        idleSeconds={shell.idleSeconds}
        freezes={shell.freezes}
        setLife={shell.maySimulate ? setLifeAction : null}
        isOneAlone={shell.isOneAlone}
        tasks={shell.tasks}
        position={shell.position}
        tray={
          shell.rights.includes("records.see") && (
            <Prefetched
              read={async (reads) =>
                reads.one(notificationQueries.tray(), async () => getCachedTray(await contextFor()))
              }
            >
              <NotificationTray
                rights={shell.rights}
                actions={{ read: readNotificationsAction, readAll: readAllNotificationsAction }}
              />
            </Prefetched>
          )
        }
      >
        {children}
      </AppShell>
    </ClientMessages>
  );
}
