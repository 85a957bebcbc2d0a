"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type z } from "zod";
import { BROUGHT_BY, type EvidenceItem } from "@/lib/core/words/evidence";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type AskForEvidenceInput, type BlockDetail } from "@/lib/domain/blocks/schema";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { useNowMs } from "../kit/values/use-now";
import { Button } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { toast } from "sonner";

export type AskForEvidenceAction = Act<z.input<typeof AskForEvidenceInput>, null>;

const STEP_MS = 60_000;

/** Beside what nobody brought yet: who was asked last, and a menu of those who can be; they are told at once. */
export function AskForEvidence({
  block,
  item,
  ask,
}: {
  block: BlockDetail;
  item: EvidenceItem;
  ask: AskForEvidenceAction;
}) {
  const t = useTranslations("blocks.case.ask");
  const items = useTranslations("evidence.item");
  const { relativeTime } = useFormatter();
  const nowMs = useNowMs(STEP_MS);
  const act = useAct(ask, { ifTwice: "harmless", keys: [blockQueries.all] });
  if (block.people.length === 0 || BROUGHT_BY[item] === "dashboard") return null;
  const asked = block.evidence.items.find((one) => one.item === item)?.asked;
  const isFirst = ({ id }: { id: string }) => id === block.assignee?.id;
  const people = [...block.people.filter(isFirst), ...block.people.filter((person) => !isFirst(person))];
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {asked && (
        <span className="text-sm text-muted-foreground">
          {t("asked", { person: asked.person, when: relativeTime(new Date(asked.at), nowMs) })}
        </span>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="secondary"
            size="sm"
            pending={act.isPending}
            aria-label={t("askFor", { item: items(item) })}
          >
            {t("ask")}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel>{t("askWhom")}</DropdownMenuLabel>
          {people.map(({ id, name }) => (
            <DropdownMenuItem
              key={id}
              onSelect={() =>
                void act.run(
                  { blockId: block.id, item, personId: id },
                  { onDone: () => toast.success(t("askedNow", { person: name })) },
                )
              }
            >
              {name}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <ActNote act={act} />
    </span>
  );
}
