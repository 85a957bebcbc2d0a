import { type BlockState, blockStateOf, isResolved } from "@/lib/core/enums/blocks";
import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { kindOf } from "@/lib/core/enums/blocks";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Technical } from "../kit/record/technical";
import { Section } from "../kit/page/section";
import { WalletName } from "../kit/wallets/wallet-name";
import { Callout } from "../ui/callout";
import { BlockDeadline, TimeLeft } from "./block-deadline";

const TONES = {
  awaiting_response: "warning",
  answered: "info",
  defended: "info",
  approved: "neutral",
  rejected: "success",
  dismissed: "info",
  other: "neutral",
} as const satisfies Record<BlockState, string>;

/**
 * The state describes what happens to the money, in terms that fit the kind. While the block is open, the title shows
 * the time and the sender of our answer.
 */
export function BlockMeaning({ block, sentBy }: { block: BlockDetail; sentBy: string | null }) {
  const t = useTranslations("blocks.meaning");
  const sent = useTranslations("blocks.sent");
  const locale = useLocale();
  const { status, answeredAt, amountCentavos: held, paidOutCentavos: out } = block;
  const state = blockStateOf(block);
  if (state === "other" || state === "awaiting_response") return null;
  const isPart = out !== null && out > 0 && out < held;
  const parts = isPart && {
    out: formatBrl(centavos(out), locale),
    back: formatBrl(centavos(held - out), locale),
  };
  const words = parts
    ? t(status === "rejected" ? "rejectedInPart" : "approvedInPart", parts)
    : state === "dismissed"
      ? t(`dismissed.${block.dismissedBecause ?? "not_listed"}`)
      : t(`${kindOf(block.blockType)}.${state}`);
  return (
    <Callout
      tone={parts ? "warning" : TONES[state]}
      role="note"
      title={
        answeredAt === null || isResolved(status)
          ? undefined
          : sent.rich(kindOf(block.blockType), {
              hasPerson: sentBy === null ? "no" : "yes",
              at: () => <DateTime value={answeredAt} />,
              person: () => <ExternalText text={sentBy ?? ""} />,
            })
      }
    >
      {words}
    </Callout>
  );
}

export function BlockFactsSection({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.detail");
  const deadline = useTranslations("blocks.deadline");
  const external = (text: string | null) => (text ? <ExternalText text={text} /> : "—");
  const isOver = isResolved(block.status);
  return (
    <Section title={t("facts")}>
      <DefinitionList
        items={[
          { term: t("wallet"), detail: <WalletName reference={block.wallet} /> },
          { term: t("createdAt"), detail: <DateTime value={block.createdAt} /> },
          {
            term: t("respondBy"),
            // A block by order shows this with the order.
            hidden: isOver || block.isByOrder,
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
          { term: t("reason"), detail: external(block.reason) },
          { term: t("reference"), detail: external(block.referenceNumber) },
          { term: t("resolvedAt"), detail: <DateTime value={block.resolvedAt} />, hidden: !block.resolvedAt },
          {
            term: t("resolution"),
            detail: external(block.resolutionReason),
            hidden: block.resolutionReason === null,
          },
          {
            term: t("ownReference"),
            detail: external(block.externalReference),
            hidden: block.externalReference === null,
          },
        ]}
      />
    </Section>
  );
}

export function BlockTechnical({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.detail");
  return (
    <Technical
      items={[
        { term: t("id"), detail: <CopyField value={block.id} what={t("id")} /> },
        {
          term: t("e2eId"),
          detail: block.e2eId && <CopyField value={block.e2eId} what={t("e2eId")} />,
          hidden: block.e2eId === null,
        },
        {
          term: t("wire"),
          detail: (
            <code className="font-mono text-sm">
              <ExternalText
                text={block.status === "dismissed" ? block.blockType : `${block.blockType} / ${block.status}`}
              />
            </code>
          ),
        },
        { term: t("seenBy"), detail: <DateTime value={block.serviceReadAt} relative /> },
      ]}
    />
  );
}
