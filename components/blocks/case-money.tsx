import { useLocale, useTranslations } from "next-intl";
import { isResolved, leavesMoney } from "@/lib/core/enums/blocks";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { addUp } from "@/lib/core/money/sum";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { MoneyBreakdownSection } from "../kit/record/money-breakdown";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { Money } from "../kit/values/money";
import { useNameOfWallet } from "../kit/wallets/wallet-name";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";
import { Section } from "../kit/page/section";
import { BlockState } from "../kit/status/block-state";

/** Where the payment's money is, what a loss would take, and whether it is on its way back already: never paid twice. */
export function CaseMoney({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.case.money");
  const locale = useLocale();
  const nameOf = useNameOfWallet();
  const { transaction, way, split, refund, siblings } = block;
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const legs = addUp(0, ...split.map(({ amountCentavos }) => amountCentavos ?? 0));
  const isOpen = !isResolved(block.status);
  const isPart = transaction !== null && block.amountCentavos < transaction.amountCentavos;
  const openSiblings = siblings.filter(({ status }) => !isResolved(status));
  const known =
    refund && (["pending", "confirmed", "error"] as const).find((state) => state === refund.state);
  const paysTwice = refund !== null && refund.state !== "error" && !leavesMoney(block.status);
  const lines = [
    ...(isOpen ? [t("ifLost", { wallet: nameOf(block.wallet), amount: brl(block.amountCentavos) })] : []),
    ...(isPart
      ? [t("part", { amount: brl(block.amountCentavos), whole: brl(transaction.amountCentavos) })]
      : []),
    ...(legs !== 0 ? [t("legs", { amount: formatBrl(legs, locale, "case_legs") })] : []),
    ...(openSiblings.length > 0
      ? [
          t("together", {
            count: openSiblings.length + (isOpen ? 1 : 0),
            amount: formatBrl(
              addUp(
                isOpen ? block.amountCentavos : 0,
                ...openSiblings.map(({ amountCentavos }) => amountCentavos),
              ),
              locale,
              "case_held",
            ),
          }),
        ]
      : []),
  ];
  const hasMore =
    transaction === null || lines.length > 0 || refund !== null || siblings.length > 0 || paysTwice;
  return (
    <>
      {transaction && way && <MoneyBreakdownSection wallet={block.wallet} id={transaction.id} facts={way} />}
      {hasMore && (
        <Section title={t(isOpen ? "title" : "besides")}>
          <div className="grid gap-2.5 text-sm">
            {transaction === null && <p>{t("noPayment")}</p>}
            {lines.map((words) => (
              <p key={words}>{words}</p>
            ))}
            {refund && (
              <p className="flex flex-wrap justify-between gap-3">
                <span>
                  {t("refund", { state: known ?? "other" })}, <DateTime value={refund.requestedAt} />
                </span>
                <Money amountCentavos={refund.amountCentavos} />
              </p>
            )}
            {siblings.length > 0 && (
              <div className="grid gap-1">
                <h3 className="font-medium">{t("siblings")}</h3>
                <ul className="grid gap-1">
                  {siblings.map((sibling) => (
                    <li key={sibling.id} className="flex flex-wrap items-center justify-between gap-2">
                      <Link
                        href={addressOf.block(sibling.id)}
                        className="text-primary underline-offset-4 hover:underline"
                      >
                        <Money amountCentavos={sibling.amountCentavos} />
                      </Link>
                      <BlockState block={sibling} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {(paysTwice || isOpen) && (
              <Callout tone="warning" role="note">
                {paysTwice ? t("refundToo") : t("notByHand")}
              </Callout>
            )}
          </div>
        </Section>
      )}
    </>
  );
}
