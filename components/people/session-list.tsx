"use client";

import { useTranslations } from "next-intl";
import { type OwnSession } from "@/lib/domain/people/schema";
import { DateTime } from "../kit/values/date-time";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { deviceOf } from "../kit/values/device-of";

/** Device, address and times of each; the one in hand is ended by signing out. */
export function SessionList({
  sessions,
  pendingId,
  onEnd,
}: {
  sessions: readonly OwnSession[];
  pendingId: string | null;
  onEnd: (sessionId: string) => void;
}) {
  const t = useTranslations("people.account");
  return (
    <ul>
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2 last:border-b-0"
        >
          <div className="grid min-w-0">
            <span className="flex items-center gap-2 font-medium">
              <span className="truncate">{deviceOf(session.userAgent) ?? t("unknownDevice")}</span>
              {session.isThisOne && <Badge tone="info">{t("thisSession")}</Badge>}
            </span>
            <span className="text-sm text-muted-foreground">
              {session.address !== null && <>{session.address} · </>}
              {t("startedAt")} <DateTime value={session.startedAt} /> · {t("lastSeenAt")}{" "}
              <DateTime value={session.lastSeenAt} relative />
            </span>
          </div>
          {!session.isThisOne && (
            <Button
              variant="ghost"
              size="sm"
              pending={pendingId === session.id}
              onClick={() => onEnd(session.id)}
            >
              {t("end")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
