"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { BULK_MAX } from "@/lib/domain/blocks/limits";
import { addUp } from "@/lib/core/money/sum";
import { type BlockListItem, type BlockPerson } from "@/lib/domain/blocks/schema";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { SelectionBar } from "../kit/table/selection-bar";
import { Button } from "../ui/button";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { type AssignAction, NOBODY } from "./block-assignee";

/** The actions on the selected rows. */
export function BlockBulkBar({
  blocks,
  people,
  personId,
  assign,
  onClear,
}: {
  blocks: readonly BlockListItem[];
  people: readonly BlockPerson[];
  personId: string;
  assign: AssignAction;
  onClear: () => void;
}) {
  const t = useTranslations("blocks.assign");
  const [chosen, setChosen] = useState<string>("");
  const act = useServerAction(assign, { ifTwice: "harmless", keys: [blockQueries.all] });
  const { isPending } = act;
  if (blocks.length === 0) return null;

  const run = (assigneeId: string | null) =>
    void act.run(
      { blockIds: blocks.map(({ id }) => id), assigneeId },
      {
        onDone: ({ assigned }) => {
          toast.success(t("done", { count: assigned }));
          onClear();
        },
      },
    );

  const isTooMany = blocks.length > BULK_MAX;
  return (
    <SelectionBar
      label={t("bulk", { count: blocks.length })}
      amountCentavos={addUp(0, ...blocks.map(({ amountCentavos }) => amountCentavos))}
      onClear={onClear}
      isOnPhone
      isBusy={isPending}
      below={
        <>
          {isTooMany && <p className="px-1 text-sm text-danger">{t("tooMany", { limit: BULK_MAX })}</p>}
          <ActionNote act={act} />
        </>
      }
    >
      <Select value={chosen} onValueChange={setChosen}>
        <SelectTrigger aria-label={t("to")} className="w-52" data-bulk-assign>
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
    </SelectionBar>
  );
}
