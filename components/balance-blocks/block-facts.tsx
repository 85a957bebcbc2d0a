import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { isKnownStatus, isResolved, kindOf } from "@/lib/balance-blocks/labels";
import { type BlockDetail } from "@/lib/balance-blocks/schema";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { WalletName } from "../kit/wallet-name";
import { Callout } from "../ui/callout";
import { BlockDeadline, TimeLeft } from "./block-deadline";
import { BlockKind, BlockState } from "./block-state";

const TONES = {
  awaiting_response: "warning",
  defended: "info",
  approved: "neutral",
  rejected: "success",
} as const;

/** What the state means for the money, in words that fit the kind. */
export function BlockMeaning({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.meaning");
  if (!isKnownStatus(block.status)) return null;
  return (
    <Callout tone={TONES[block.status]} role="note">
      {t(`${kindOf(block.blockType)}.${block.status}`)}
    </Callout>
  );
}

export function BlockFacts({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.detail");
  const deadline = useTranslations("blocks.deadline");
  const foreign = (text: string | null) => (text ? <ForeignText text={text} /> : "—");
  const isOver = isResolved(block.status);
  return (
    <Section title={t("facts")}>
      <DefinitionList
        items={[
          { term: t("amount"), detail: <Money amountCentavos={block.amountCentavos} strong /> },
          { term: t("kind"), detail: <BlockKind blockType={block.blockType} /> },
          { term: t("wallet"), detail: <WalletName reference={block.wallet} /> },
          { term: t("createdAt"), detail: <DateTime value={block.createdAt} /> },
          {
            term: t("respondBy"),
            hidden: isOver,
            detail: (
              <span className="grid">
                <BlockDeadline block={block} />
                <DateTime value={block.respondBy} className="text-sm" />
                <span className="text-sm text-muted-foreground">
                  {deadline("oursHint", { hours: block.responseHours })}
                </span>
              </span>
            ),
          },
          {
            term: t("regulatoryBy"),
            hidden: isOver || block.regulatoryBy === null,
            detail: block.regulatoryBy && (
              <span className="grid">
                <TimeLeft until={block.regulatoryBy} />
                <DateTime value={block.regulatoryBy} className="text-sm" />
                <span className="text-sm text-muted-foreground">{deadline("regulatoryHint")}</span>
              </span>
            ),
          },
          { term: t("reason"), detail: foreign(block.reason) },
          { term: t("reference"), detail: foreign(block.referenceNumber) },
          { term: t("resolvedAt"), detail: <DateTime value={block.resolvedAt} />, hidden: !block.resolvedAt },
          {
            term: t("resolution"),
            detail: foreign(block.resolutionReason),
            hidden: block.resolutionReason === null,
          },
          { term: t("id"), detail: <CopyField value={block.id} what={t("id")} /> },
          {
            term: t("e2eId"),
            detail: block.e2eId && <CopyField value={block.e2eId} what={t("e2eId")} />,
            hidden: block.e2eId === null,
          },
          {
            term: t("ownReference"),
            detail: foreign(block.externalReference),
            hidden: block.externalReference === null,
          },
          {
            term: t("wire"),
            detail: (
              <code className="font-mono text-sm">
                <ForeignText text={`${block.blockType} / ${block.status}`} />
              </code>
            ),
          },
          { term: t("seenBy"), detail: <DateTime value={block.serviceReadAt} relative /> },
        ]}
      />
      {block.siblings.length > 0 && (
        <div className="grid gap-1 pt-3">
          <h3 className="text-sm font-medium">{t("siblings")}</h3>
          <ul className="grid gap-1">
            {block.siblings.map((sibling) => (
              <li key={sibling.id} className="flex flex-wrap items-center gap-2">
                <Link
                  href={`/blocks/${sibling.id}` as Route}
                  className="text-primary underline-offset-4 hover:underline"
                >
                  <Money amountCentavos={sibling.amountCentavos} />
                </Link>
                <BlockState status={sibling.status} blockType={sibling.blockType} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
