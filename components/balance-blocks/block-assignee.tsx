"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type BlockDetail, type BlockPerson } from "@/lib/balance-blocks/schema";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
import { Field } from "../ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

export const NOBODY = "nobody";

export type AssignAction = (input: {
  blockIds: string[];
  assigneeId: string | null;
}) => Promise<ActionResult<{ assigned: number }>>;

export function BlockAssignee({
  block,
  people,
  assign,
}: {
  block: BlockDetail;
  people: readonly BlockPerson[];
  /** Null: this person only looks. */
  assign: AssignAction | null;
}) {
  const t = useTranslations("blocks");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  // Whoever left the team keeps what was theirs until somebody takes it over.
  const { assignee } = block;
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people;
  const run = (assigneeId: string | null) =>
    startTransition(async () => {
      const result = await assign?.({ blockIds: [block.id], assigneeId });
      setFailure(result === undefined || result.ok ? null : result.error);
    });
  if (!assign)
    return (
      <p className="text-base">
        <span className="text-muted-foreground">{t("work.assignee")}: </span>
        {assignee?.name ?? t("assign.nobody")}
      </p>
    );
  return (
    <div className="grid gap-2">
      <Field label={t("work.assignee")}>
        {(control) => (
          <Select
            value={assignee?.id ?? NOBODY}
            disabled={isPending}
            onValueChange={(value) => run(value === NOBODY ? null : value)}
          >
            <SelectTrigger {...control}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value={NOBODY}>{t("assign.nobody")}</SelectItem>
              {choices.map(({ id, name }) => (
                <SelectItem key={id} value={id}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      </Field>
      {failure && <FailureNote error={failure} />}
    </div>
  );
}
