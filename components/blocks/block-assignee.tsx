"use client";

import { useTranslations } from "next-intl";
import { type BlockDetail, type BlockPerson } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction, refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { UserPlus } from "lucide-react";
import { Avatar } from "../ui/avatar";
import { cn } from "../ui/cn";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

export const NOBODY = "nobody";

export type AssignAction = ServerAction<
  { blockIds: string[]; assigneeId: string | null },
  { assigned: number }
>;

export function BlockAssignee({
  block,
  people,
  assign,
  isSmallOnPhone = false,
}: {
  block: BlockDetail;
  people: readonly BlockPerson[];
  /** Null: this person only looks. */
  assign: AssignAction | null;
  /** Shows the icon alone, where more content is beside it. */
  isSmallOnPhone?: boolean;
}) {
  const t = useTranslations("blocks");
  const act = useServerAction(assign ?? refusedAction, { ifTwice: "harmless", keys: [blockQueries.all] });
  // A person who left the team retains the assigned blocks until another person takes them over.
  const { assignee } = block;
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people;
  const run = (assigneeId: string | null) => void act.run({ blockIds: [block.id], assigneeId });
  const name = assignee?.name ?? t("assign.nobody");
  if (!assign)
    return (
      <p className="text-base">
        <span className="text-muted-foreground">{t("work.assignee")}: </span>
        {name}
      </p>
    );
  return (
    <div className="grid gap-1">
      <Select
        value={assignee?.id ?? NOBODY}
        disabled={act.isPending}
        onValueChange={(value) => run(value === NOBODY ? null : value)}
      >
        <SelectTrigger
          aria-label={t("work.assignee")}
          title={name}
          className={cn("w-48", isSmallOnPhone && "max-md:w-16")}
        >
          <span className="flex min-w-0 items-center gap-2">
            {assignee ? (
              <Avatar name={assignee.name} className="size-5" />
            ) : (
              isSmallOnPhone && <UserPlus aria-hidden className="size-4 md:hidden" />
            )}
            <span className={cn("truncate", isSmallOnPhone && "max-md:sr-only")}>
              <SelectValue>{name}</SelectValue>
            </span>
          </span>
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={NOBODY}>{t("assign.nobody")}</SelectItem>
          {choices.map((person) => (
            <SelectItem key={person.id} value={person.id}>
              {person.name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <ActionNote act={act} offersAgain />
    </div>
  );
}
