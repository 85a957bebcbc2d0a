"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { type InitialAccess, type Person } from "@/lib/people/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { FailureNote } from "../kit/failure-note";
import { type PeopleActions } from "./people-actions";
import { usePeopleAct } from "./use-people-act";

export type PersonQuestion = "reset" | "endSessions" | "disable" | "enable";

/** Asks once more before an act that somebody else feels at once. */
export function PersonConfirm({
  person,
  question,
  actions,
  onClose,
  onAccess,
}: {
  person: Person;
  question: PersonQuestion;
  actions: PeopleActions;
  onClose: () => void;
  onAccess: (access: InitialAccess) => void;
}) {
  const t = useTranslations("people");
  const reset = usePeopleAct(actions.resetAccess);
  const endSessions = usePeopleAct(actions.endSessions);
  const disable = usePeopleAct(actions.disable);
  const enable = usePeopleAct(actions.enable);
  const act = { reset, endSessions, disable, enable }[question];
  const { id: personId, name } = person;

  function say(words: string) {
    toast.success(words);
    onClose();
  }

  function run() {
    switch (question) {
      case "reset":
        return reset.mutate({ personId }, { onSuccess: onAccess });
      case "endSessions":
        return endSessions.mutate({ personId }, { onSuccess: (count) => say(t("done.ended", { count })) });
      case "disable":
        return disable.mutate({ personId }, { onSuccess: () => say(t("done.disabled", { name })) });
      case "enable":
        return enable.mutate({ personId }, { onSuccess: () => say(t("done.enabled", { name })) });
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`confirm.${question}Title`, { name })}
      description={t(`confirm.${question}Detail`)}
      confirmLabel={t(`menu.${question}`)}
      tone={question === "enable" ? "default" : "danger"}
      pending={act.isPending}
      onConfirm={run}
    >
      {act.error && <FailureNote error={act.error.toPublic()} />}
    </ConfirmDialog>
  );
}
