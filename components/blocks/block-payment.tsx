import { leavesMoney } from "@/lib/core/words/blocks";
import { useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/addresses";
import { DateTime } from "../kit/date-time";
import { DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Link } from "../ui/link";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { usePeopleFacts } from "../kit/use-people-facts";
import { WalletName } from "../kit/wallet-name";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** The payment that the block stands on: where its money went, and whether it was given back already. */
export function BlockPayment({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.transaction");
  const people = usePeopleFacts();
  const { transaction } = block;
  if (!transaction)
    return (
      <Section title={t("title")}>
        <p className="text-base text-muted-foreground">{t("unknown")}</p>
        {block.transactionId && <code className="font-mono text-sm">{block.transactionId}</code>}
      </Section>
    );
  return (
    <Section
      title={t("title")}
      actions={
        <>
          {transaction.type === "payment" && (
            <Button asChild variant="secondary" size="sm">
              <Link href={addressOf.charge(block.wallet, transaction.id)}>{t("open")}</Link>
            </Button>
          )}
          <Button asChild variant="secondary" size="sm">
            <Link href={addressOf.transaction(block.wallet, transaction.id)}>{t("openTransaction")}</Link>
          </Button>
        </>
      }
    >
      <DefinitionList
        items={[
          ...people(block),
          { term: t("amount"), detail: <Money amountCentavos={transaction.amountCentavos} /> },
          { term: t("fee"), detail: <Money amountCentavos={transaction.feeCentavos} /> },
          { term: t("net"), detail: <Money amountCentavos={transaction.netCentavos} /> },
          {
            term: t("description"),
            detail: <ExternalText text={transaction.description ?? ""} />,
            hidden: !transaction.description,
          },
          { term: t("paidAt"), detail: <DateTime value={transaction.settledAt} format="seconds" /> },
          {
            term: t("daysSince"),
            detail: t("days", { days: transaction.daysSincePayment ?? 0 }),
            hidden: transaction.daysSincePayment === null,
          },
        ]}
      />
      {block.split.length > 0 && (
        <div className="grid gap-1 pt-3">
          <h3 className="text-sm font-medium">{t("split")}</h3>
          <ul className="grid gap-1 text-base">
            {block.split.map((leg) => (
              <li key={leg.destination} className="flex justify-between gap-3">
                <span className="truncate">
                  <WalletName reference={leg.destination} />
                </span>
                <Money amountCentavos={leg.amountCentavos} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted-foreground">{t("splitHint")}</p>
        </div>
      )}
      {block.refund && <BlockRefund block={block} refund={block.refund} />}
    </Section>
  );
}

function BlockRefund({ block, refund }: { block: BlockDetail; refund: NonNullable<BlockDetail["refund"]> }) {
  const t = useTranslations("blocks.transaction");
  const { state } = refund;
  const known = state === "pending" || state === "confirmed" || state === "error";
  const paysTwice = state !== "error" && !leavesMoney(block.status);
  return (
    <div className="grid gap-2 pt-3">
      <h3 className="text-sm font-medium">{t("refund")}</h3>
      <p className="flex flex-wrap justify-between gap-3 text-base">
        <span>
          {known ? t(`refundState.${state}`) : state}, <DateTime value={refund.requestedAt} />
        </span>
        <Money amountCentavos={refund.amountCentavos} />
      </p>
      {paysTwice && (
        <Callout tone="warning" role="note">
          {t("bothWarning")}
        </Callout>
      )}
    </div>
  );
}
