"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type Person } from "@/lib/domain/people/schema";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { type PeopleActions } from "./people-actions";

export type PersonQuestion = "reset" | "endSessions" | "disable" | "enable";

/** Requests confirmation before an action that affects another person at once. */
export function PersonConfirm({
  person,
  question,
  actions,
  onClose,
  onAsked,
}: {
  person: Person;
  question: PersonQuestion;
  actions: PeopleActions;
  onClose: () => void;
  /** Called when a change was requested. `done`: the text that is shown where no other person had to approve. */
  onAsked: (asked: ChangeRequestResult, done: string | null) => void;
}) {
  const t = useTranslations("people");
  const reads = { ifTwice: "harmless" as const, keys: [peopleQueries.all] };
  const reset = useServerAction(actions.resetAccess, reads);
  const endSessions = useServerAction(actions.endSessions, reads);
  const disable = useServerAction(actions.disable, reads);
  const enable = useServerAction(actions.enable, reads);
  const act = { reset, endSessions, disable, enable }[question];
  const { id: personId, name } = person;

  function say(words: string) {
    toast.success(words);
    onClose();
  }

  function run() {
    switch (question) {
      case "reset":
        return void reset.run({ personId }, { onDone: (asked) => onAsked(asked, null) });
      case "endSessions":
        return void endSessions.run({ personId }, { onDone: (count) => say(t("done.ended", { count })) });
      case "disable":
        return void disable.run({ personId }, { onDone: () => say(t("done.disabled", { name })) });
      case "enable":
        return void enable.run(
          { personId },
          { onDone: (asked) => onAsked(asked, t("done.enabled", { name })) },
        );
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
      <ActionNote act={act} />
    </ConfirmDialog>
  );
}
