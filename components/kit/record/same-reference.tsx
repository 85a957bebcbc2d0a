import { useTranslations } from "next-intl";
import { useId } from "react";
import { type SameReferenceItem, type SameReferenceView } from "@/lib/engine/payouts/approval-schema";
import { addressOf } from "../navigation/addresses";
import { DateTime } from "../values/date-time";
import { ExternalText } from "../values/external-text";
import { Money } from "../values/money";
import { useFactLabel } from "../status/use-fact-label";
import { useWalletName } from "../wallets/use-wallet-name";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";

/** Other withdrawals that name the same invoice, and the yes to one more. */
export function SameReference({
  found: { items, isCut, isElsewhere },
  isChecked,
  onChecked,
}: {
  found: SameReferenceView;
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
}) {
  const t = useTranslations("payoutRules.sameReference");
  const id = useId();
  return (
    <Callout tone="warning" role="alert" title={t("title")}>
      <p>{t("detail")}</p>
      {items.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {items.map((item) => (
            <Earlier key={item.withdrawalId ?? item.intentId} item={item} />
          ))}
        </ul>
      )}
      {isCut && <p className="mt-2">{t("more")}</p>}
      {isElsewhere && <p className="mt-2">{t(items.length === 0 ? "onlyElsewhere" : "elsewhere")}</p>}
      <p className="mt-2 flex items-center gap-2">
        <Checkbox id={id} checked={isChecked} onCheckedChange={(next) => onChecked(next === true)} />
        <label htmlFor={id}>{t("confirm")}</label>
      </p>
    </Callout>
  );
}

function Earlier({ item }: { item: SameReferenceItem }) {
  const t = useTranslations("payoutRules.sameReference");
  const factOf = useFactLabel();
  const nameOf = useWalletName();
  const { wallet, walletName, state, name, key } = item;
  return (
    <li className="min-w-0">
      <Link href={pageOf(item)} target="_blank" className="underline underline-offset-4">
        <Money amountCentavos={item.amountCentavos} strong />, <ExternalText text={name ?? "—"} />
      </Link>
      {key !== null && (
        <>
          , <ExternalText text={key} />
        </>
      )}
      <br />
      <ExternalText text={item.reference} className="font-mono" />, <DateTime value={item.at} />,{" "}
      {state === "waits" || state === "unknown" ? t(state) : factOf(state, "withdrawal")},{" "}
      <ExternalText text={nameOf({ reference: wallet, name: walletName })} />
    </li>
  );
}

/** A request without a known outcome has no page that everybody may open: its wallet's list shows it. */
function pageOf({ wallet, withdrawalId, intentId, state }: SameReferenceItem) {
  if (withdrawalId !== null) return addressOf.withdrawal(wallet, withdrawalId);
  return state === "waits" && intentId !== null
    ? addressOf.approval(wallet, intentId)
    : addressOf.withdrawals(wallet);
}
