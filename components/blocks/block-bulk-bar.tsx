"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "../ui/toast";
import { BULK_MAX } from "@/lib/domain/blocks/limits";
import { type BlockPerson } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActNote } from "../acts/act-note";
import { useAct } from "../acts/use-act";
import { Button } from "../ui/button";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { type AssignAction, NOBODY } from "./block-assignee";

/** What can be done with the rows that are marked. */
export function BlockBulkBar({
  ids,
  people,
  personId,
  assign,
  onClear,
}: {
  ids: ReadonlySet<string>;
  people: readonly BlockPerson[];
  personId: string;
  assign: AssignAction;
  onClear: () => void;
}) {
  const t = useTranslations("blocks.assign");
  const [chosen, setChosen] = useState<string>("");
  const act = useAct(assign, { ifTwice: "harmless", keys: [blockQueries.all] });
  const { isPending } = act;
  if (ids.size === 0) return null;

  const run = (assigneeId: string | null) =>
    void act.run(
      { blockIds: [...ids], assigneeId },
      {
        onDone: ({ assigned }) => {
          toast.success(t("done", { count: assigned }));
          onClear();
        },
      },
    );

  const isTooMany = ids.size > BULK_MAX;
  return (
    <div
      role="group"
      aria-label={t("bulk", { count: ids.size })}
      className="sticky bottom-2 z-10 grid gap-2 rounded-lg border bg-popover p-2 shadow-lg"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="px-1 text-base font-medium" role="status">
          {t("bulk", { count: ids.size })}
        </p>
        <Select value={chosen} onValueChange={setChosen}>
          <SelectTrigger aria-label={t("to")} className="w-52">
            <SelectValue placeholder={t("choose")}>
              {people.find(({ id }) => id === chosen)?.name ?? t("nobody")}
            </SelectValue>
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={NOBODY}>{t("nobody")}</SelectItem>
            {people.map(({ id, name }) => (
              <SelectItem key={id} value={id}>
                {name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <Button
          pending={isPending}
          disabled={chosen === "" || isTooMany}
          onClick={() => run(chosen === NOBODY ? null : chosen)}
        >
          {t("apply")}
        </Button>
        {people.some(({ id }) => id === personId) && (
          <Button variant="secondary" disabled={isPending || isTooMany} onClick={() => run(personId)}>
            {t("me")}
          </Button>
        )}
        <Button variant="ghost" disabled={isPending} onClick={onClear}>
          {t("clear")}
        </Button>
      </div>
      {isTooMany && <p className="px-1 text-sm text-danger">{t("tooMany", { limit: BULK_MAX })}</p>}
      <ActNote act={act} />
    </div>
  );
}
