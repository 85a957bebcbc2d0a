import { useTranslations } from "next-intl";
import {
  BLOCK_KIND_ICONS,
  BLOCK_STATUS_LOOKS,
  isKnownStatus,
  kindOf,
  statusWordsOf,
} from "@/lib/balance-blocks/labels";
import { STATUS_ICONS } from "../kit/icons";
import { StatusBadge } from "../kit/status-badge";

/** What became of the money, in words that fit the kind; a word that this version does not know stands as it came. */
export function BlockState({ status, blockType }: { status: string; blockType: string }) {
  const t = useTranslations("blocks.status");
  const words = statusWordsOf(status, blockType);
  if (words === null || !isKnownStatus(status)) return <StatusBadge tone="neutral" label={status} />;
  return <StatusBadge {...BLOCK_STATUS_LOOKS[status]} label={t(words)} />;
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
