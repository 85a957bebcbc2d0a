import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { withVisibleControls } from "@/lib/core/text/text";
import { type BlockStatus, blockStateOf, kindOf } from "@/lib/core/enums/blocks";
import { BLOCK_KIND_ICONS, BLOCK_STATE_LOOKS } from "@/lib/domain/blocks/labels";
import { STATUS_ICONS } from "./icons";
import { StatusBadge } from "./status-badge";

type Stated = {
  status: BlockStatus;
  answeredAt: string | null;
  apiStatus: string | null;
  blockType: string;
};

/** The block's state as a label that fits its kind. An unknown status shows the service's own term. */
export function BlockState({ block }: { block: Stated }) {
  const stateOf = useBlockState();
  return <StatusBadge {...BLOCK_STATE_LOOKS[blockStateOf(block)]} label={stateOf(block)} />;
}

export function useBlockState(): (block: Stated) => string {
  const known = useTranslations("blocks.status");
  const unknown = useTranslations("blocks.unknownStatus");
  return useCallback(
    ({ status, answeredAt, apiStatus, blockType }) =>
      status === "other" && apiStatus !== null
        ? unknown("label", { word: withVisibleControls(apiStatus) })
        : known(`${kindOf(blockType)}.${blockStateOf({ status, answeredAt })}`),
    [known, unknown],
  );
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
