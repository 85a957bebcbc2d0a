import { useTranslations } from "next-intl";
import { type BlockStatus, kindOf } from "@/lib/core/words/blocks";
import { BLOCK_KIND_ICONS, BLOCK_STATUS_LOOKS } from "@/lib/domain/blocks/labels";
import { STATUS_ICONS } from "../kit/icons";
import { StatusBadge } from "../kit/status-badge";

/** What became of the money, in words that fit the kind. */
export function BlockState({ status, blockType }: { status: BlockStatus; blockType: string }) {
  const t = useTranslations("blocks.status");
  return <StatusBadge {...BLOCK_STATUS_LOOKS[status]} label={t(`${kindOf(blockType)}.${status}`)} />;
}

export function BlockKind({ blockType }: { blockType: string }) {
  const t = useTranslations("blocks.kind");
  const kind = kindOf(blockType);
  const Icon = STATUS_ICONS[BLOCK_KIND_ICONS[kind]];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="truncate">{t(kind)}</span>
    </span>
  );
}
