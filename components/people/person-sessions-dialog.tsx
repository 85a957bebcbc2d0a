"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type Person } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Empty } from "../kit/page/empty";
import { FailureNote } from "../kit/failure/failure-note";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { Skeleton } from "../ui/skeleton";
import { type PeopleActions } from "./people-actions";
import { SessionList } from "./session-list";

/** The sessions of a person, and a way to end each of them. */
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
  const end = useServerAction(act, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const sessions = query.data?.items;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("sessionsOf.title", { name: person.name })}</DialogTitle>
          <DialogDescription>{t("sessionsOf.lead")}</DialogDescription>
        </DialogHeader>
        {query.error && (
          <FailureNote error={publicErrorOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        <ActionNote act={end} />
        {query.isPending && <Skeleton className="h-12" />}
        {sessions?.length === 0 && <Empty title={t("sessionsOf.none")} className="py-6" />}
        {sessions && sessions.length > 0 && (
          <SessionList
            sessions={sessions}
            pendingId={end.isPending ? (end.input?.sessionId ?? null) : null}
            onEnd={(sessionId) =>
              void end.run(
                { personId: person.id, sessionId },
                { onDone: () => toast.success(t("account.sessionEnded")) },
              )
            }
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
