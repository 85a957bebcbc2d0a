import { useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { usePeopleFacts } from "../kit/record/use-people-facts";
import { Button } from "../ui/button";

/** The payment behind the block: the person charged, the payer, and the merchant's text about the order. */
export function BlockPayment({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.transaction");
  const people = usePeopleFacts();
  const { transaction } = block;
  if (!transaction)
    return (
      <Section title={t("title")}>
        <p className="text-base text-muted-foreground">{t("unknown")}</p>
        {block.transactionId && <CopyField value={block.transactionId} what={t("title")} />}
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
      {block.told.length > 0 && (
        <div className="grid gap-2 pt-3">
          <h3 className="font-medium">{t("told")}</h3>
          <DefinitionList
            items={block.told.map(({ name, value }) => ({
              term: name,
              isForeign: true,
              detail: <ExternalText text={value} />,
            }))}
          />
        </div>
      )}
    </Section>
  );
}
