"use client";

import { useTranslations } from "next-intl";
import { type BlockDetail, type BlockPerson } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActNote } from "../acts/act-note";
import { type Act, refuseAct } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { Field } from "../ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

export const NOBODY = "nobody";

export type AssignAction = Act<{ blockIds: string[]; assigneeId: string | null }, { assigned: number }>;

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
  const act = useAct(assign ?? refuseAct, { ifTwice: "harmless", keys: [blockQueries.all] });
  // Whoever left the team keeps what was theirs until somebody takes it over.
  const { assignee } = block;
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people;
  const run = (assigneeId: string | null) => void act.run({ blockIds: [block.id], assigneeId });
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
            disabled={act.isPending}
            onValueChange={(value) => run(value === NOBODY ? null : value)}
          >
            <SelectTrigger {...control}>
              <SelectValue>{assignee?.name ?? t("assign.nobody")}</SelectValue>
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
      <ActNote act={act} offersAgain />
    </div>
  );
}
