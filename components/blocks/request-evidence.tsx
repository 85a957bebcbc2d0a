"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type z } from "zod";
import { ITEM_PROVIDERS, type EvidenceItem } from "@/lib/core/enums/evidence";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type RequestEvidenceInput, type BlockDetail } from "@/lib/domain/blocks/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
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

export type RequestEvidenceAction = ServerAction<z.input<typeof RequestEvidenceInput>, null>;

const STEP_MS = 60_000;

/**
 * Beside a missing piece: the person to whom the last request went, and a menu of the possible recipients. They are
 * notified at once.
 */
export function RequestEvidence({
  block,
  item,
  ask,
}: {
  block: BlockDetail;
  item: EvidenceItem;
  ask: RequestEvidenceAction;
}) {
  const t = useTranslations("blocks.case.ask");
  const items = useTranslations("evidence.item");
  const { relativeTime } = useFormatter();
  const nowMs = useNowMs(STEP_MS);
  const act = useServerAction(ask, { ifTwice: "harmless", keys: [blockQueries.all] });
  if (block.people.length === 0 || ITEM_PROVIDERS[item] === "dashboard") return null;
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
      <ActionNote act={act} />
    </span>
  );
}
