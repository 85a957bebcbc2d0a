"use client";

import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { DateTime } from "../kit/values/date-time";
import { Money } from "../kit/values/money";
import { StatusBadge } from "../kit/status/status-badge";
import { WalletName } from "../kit/wallets/wallet-name";

/**
 * The effects of the transaction on the balances that the person may see, line by line. Needs the `statement`
 * messages.
 */
export function TransactionMovements({ movements }: { movements: TransactionDetail["movements"] }) {
  const t = useTranslations("transactions.movements");
  const kinds = useTranslations("statement.kind");
  const corrections = useTranslations("statement.correction");
  if (movements.length === 0) return <p className="text-base text-muted-foreground">{t("none")}</p>;
  return (
    <ul className="grid">
      {movements.map((line) => (
        <li
          key={line.id}
          className="flex items-baseline justify-between gap-x-4 border-b border-dashed py-1.5 last:border-b-0"
        >
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              {kinds(line.kind)}
              {line.correction !== null && (
                <StatusBadge tone="warning" icon="undo" label={corrections(line.correction)} />
              )}
            </span>
            <span className="block text-sm text-muted-foreground">
              <WalletName reference={line.wallet} /> · <DateTime value={line.settledAt} />
            </span>
          </span>
          <span className="shrink-0 text-right">
            {line.availableCentavos !== 0 && <Signed amountCentavos={line.availableCentavos} />}
            {line.heldCentavos !== 0 && (
              <span className="block text-sm text-muted-foreground">
                <Signed amountCentavos={line.heldCentavos} /> {t("held")}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Signed = ({ amountCentavos }: { amountCentavos: number }) => (
  <Money amountCentavos={amountCentavos} direction={amountCentavos < 0 ? "debit" : "credit"} />
);
