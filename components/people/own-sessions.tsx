"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type OwnSession } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { type OwnAccountActions } from "./people-actions";
import { SessionList } from "./session-list";

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
  const end = useServerAction(actions.endSession, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const endOthers = useServerAction(actions.endOtherSessions, {
    ifTwice: "harmless",
    keys: [peopleQueries.all],
  });

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
              void endOthers.run({}, { onDone: (count) => toast.success(people("done.ended", { count })) })
            }
          >
            {t("endOthers")}
          </Button>
        )
      }
    >
      <ActionNote act={end} className="m-3" />
      <ActionNote act={endOthers} className="m-3" />
      <SessionList
        sessions={sessions}
        pendingId={end.isPending ? (end.input?.sessionId ?? null) : null}
        onEnd={(sessionId) => void end.run({ sessionId }, { onDone: () => toast.success(t("sessionEnded")) })}
      />
    </Section>
  );
}
