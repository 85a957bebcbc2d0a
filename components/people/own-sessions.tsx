"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { type OwnSession } from "@/lib/people/schema";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { type OwnAccountActions } from "./people-actions";
import { SessionList } from "./session-list";
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
      <SessionList
        sessions={sessions}
        pendingId={end.isPending ? end.variables.sessionId : null}
        onEnd={(sessionId) =>
          end.mutate({ sessionId }, { onSuccess: () => toast.success(t("sessionEnded")) })
        }
      />
    </Section>
  );
}
