"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { AppError } from "@/lib/core/app-error";
import { peopleQueries } from "@/lib/people/queries";
import { type Person } from "@/lib/people/schema";
import { Empty } from "../kit/empty";
import { FailureNote } from "../kit/failure-note";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { Skeleton } from "../ui/skeleton";
import { type PeopleActions } from "./people-actions";
import { SessionList } from "./session-list";
import { usePeopleAct } from "./use-people-act";

/** Where somebody is signed in, and a way to end each of it. */
export function PersonSessionsDialog({
  person,
  act,
  onClose,
}: {
  person: Person;
  act: PeopleActions["endSession"];
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const query = useQuery(peopleQueries.sessionsOf(person.id));
  const end = usePeopleAct(act);
  const error = end.error ?? query.error;
  const sessions = query.data?.items;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("sessionsOf.title", { name: person.name })}</DialogTitle>
          <DialogDescription>{t("sessionsOf.lead")}</DialogDescription>
        </DialogHeader>
        {error && (
          <FailureNote
            error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <Skeleton className="h-12" />}
        {sessions?.length === 0 && <Empty title={t("sessionsOf.none")} className="py-6" />}
        {sessions && sessions.length > 0 && (
          <SessionList
            sessions={sessions}
            pendingId={end.isPending ? end.variables.sessionId : null}
            onEnd={(sessionId) =>
              end.mutate(
                { personId: person.id, sessionId },
                { onSuccess: () => toast.success(t("account.sessionEnded")) },
              )
            }
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
