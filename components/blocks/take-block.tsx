"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { isResolved } from "@/lib/core/enums/blocks";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { Avatar } from "../ui/avatar";

export type TakeAction = (block: BlockListItem) => void;

/** The assignee of the block. Where there is no assignee, one press takes it. */
export function TakeBlock({ block, take }: { block: BlockListItem; take: TakeAction | null }) {
  const t = useTranslations("blocks.assign");
  const { assignee } = block;
  if (assignee)
    return (
      <span title={assignee.name} className="inline-flex min-w-0 items-center gap-2">
        <Avatar name={assignee.name} className="size-6.5" />
        <span className="sr-only">{assignee.name}</span>
      </span>
    );
  if (take === null || isResolved(block.status))
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>—</span>
        <span className="sr-only">{t("nobody")}</span>
      </span>
    );
  return (
    <button
      type="button"
      title={t("take")}
      onClick={() => take(block)}
      className="grid size-6.5 place-items-center rounded-full border border-dashed border-input text-muted-foreground hover:border-primary hover:text-primary pointer-coarse:size-9"
    >
      <UserPlus className="size-3.5" aria-hidden />
      <span className="sr-only">{t("take")}</span>
    </button>
  );
}
