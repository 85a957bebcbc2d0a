import { type Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { type OpenBlock } from "@/lib/balance-blocks/schema";
import { centavos, formatBrl } from "@/lib/core/money";
import { Callout } from "../ui/callout";
import { Button } from "../ui/button";
import { BlockState } from "./block-state";

/**
 * Stands wherever a refund meets an open block (specification, "Split": a block is debited from the initiator, too).
 * Without `blocks` only that there is one is known, by the payment's own `hasOpenBlock`. Needs the words of `blocks`.
 */
export function OpenBlockWarning({ blocks }: { blocks?: readonly OpenBlock[] }) {
  const t = useTranslations("blocks.warning");
  const locale = useLocale();
  const heldCentavos = blocks?.reduce((sum, block) => sum + block.amountCentavos, 0);
  return (
    <Callout
      tone="warning"
      role="note"
      title={t("title")}
      {...((blocks === undefined || blocks.length === 0) && {
        actions: (
          <Button asChild variant="secondary" size="sm">
            <Link href={"/blocks" as Route}>{t("inbox")}</Link>
          </Button>
        ),
      })}
    >
      <p>
        {heldCentavos
          ? t("detail", { amount: formatBrl(centavos(heldCentavos), locale) })
          : t("detailUnknown")}
      </p>
      {blocks !== undefined && blocks.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {blocks.map((block) => (
            <li key={block.id} className="flex flex-wrap items-center gap-2">
              <BlockState status={block.status} blockType={block.blockType} />
              <Link
                href={`/blocks/${block.id}` as Route}
                className="text-primary underline underline-offset-4"
              >
                {t("open")}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
