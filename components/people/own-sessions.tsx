"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { type OwnSession } from "@/lib/people/schema";
import { DateTime } from "../kit/date-time";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { deviceOf } from "./device-of";
import { type OwnAccountActions } from "./people-actions";
import { usePeopleAct } from "./use-people-act";

/** Where one is signed in, and a way to end each of it. */
export function OwnSessions({
  sessions,
  actions,
}: {
  sessions: readonly OwnSession[];
  actions: Pick<OwnAccountActions, "endSession" | "endOtherSessions">;
}) {
  const t = useTranslations("people.account");
  const people = useTranslations("people");
  const end = usePeopleAct(actions.endSession);
  const endOthers = usePeopleAct(actions.endOtherSessions);
  const error = end.error ?? endOthers.error;

  return (
    <Section
      title={t("sessions")}
      description={t("sessionsLead")}
      flush
      actions={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            pending={endOthers.isPending}
            onClick={() =>
              endOthers.mutate({}, { onSuccess: (count) => toast.success(people("done.ended", { count })) })
            }
          >
            {t("endOthers")}
          </Button>
        )
      }
    >
      {error && <FailureNote error={error.toPublic()} className="m-3" />}
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
                pending={end.isPending && end.variables.sessionId === session.id}
                onClick={() =>
                  end.mutate({ sessionId: session.id }, { onSuccess: () => toast.success(t("sessionEnded")) })
                }
              >
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
