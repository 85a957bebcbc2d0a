"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { addressOf } from "../kit/navigation/addresses";
import { useBlockState } from "../kit/status/block-state";
import { DateTime } from "../kit/values/date-time";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { useNameOfLeg } from "../kit/wallets/wallet-name";

type Item = { id: string; name: string; href: Route | null; detail: ReactNode };

/** Related objects, each with a link where the person has access. */
export function TransactionRelated({ transaction }: { transaction: TransactionDetail }) {
  const t = useTranslations("transactions.related");
  const items = useRelated(transaction);
  if (items.length === 0) return <p className="text-base text-muted-foreground">{t("none")}</p>;
  return (
    <ul className="grid">
      {items.map(({ id, name, href, detail }) => (
        <li
          key={id}
          className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 border-b border-dashed py-1.5 last:border-b-0"
        >
          {href === null ? (
            <span>{name}</span>
          ) : (
            <Link href={href} className="text-primary underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
          <span className="text-sm text-muted-foreground">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

function useRelated({
  id,
  wallet,
  type,
  amountCentavos,
  refund,
  blocks,
  intent,
  split,
}: TransactionDetail): Item[] {
  const t = useTranslations("transactions");
  const stateOf = useBlockState();
  const nameOf = useNameOfLeg();
  const items: Item[] = [];
  if (type === "payment" || type === "withdrawal")
    items.push({
      id: "object",
      name: t(type === "payment" ? "related.charge" : "related.withdrawal"),
      href: (type === "payment" ? addressOf.charge : addressOf.withdrawal)(wallet, id),
      detail: <Money amountCentavos={amountCentavos} />,
    });
  if (refund)
    items.push({
      id: "refund",
      name: t("related.refund"),
      href: addressOf.refund(wallet, id),
      detail: (
        <>
          {t(`refundState.${refund.state}`)} · <Money amountCentavos={refund.amountCentavos} /> ·{" "}
          <DateTime value={refund.requestedAt} />
        </>
      ),
    });
  for (const block of blocks)
    items.push({
      id: block.id,
      name: t("related.block"),
      href: addressOf.block(block.id),
      detail: (
        <>
          {stateOf(block)} · <Money amountCentavos={block.amountCentavos} /> ·{" "}
          <DateTime value={block.createdAt} />
        </>
      ),
    });
  split.forEach((leg, index) =>
    items.push({
      id: `leg-${index}`,
      name: t("related.split", { wallet: nameOf(leg.destination, index + 1) }),
      href: leg.maySee ? addressOf.statement(leg.destination) : null,
      detail: <Money amountCentavos={leg.amountCentavos} />,
    }),
  );
  if (intent)
    items.push({
      id: intent.id,
      name: t("related.intent"),
      href: null,
      detail: (
        <>
          {t(`intentState.${intent.state}`)} · <DateTime value={intent.createdAt} />
        </>
      ),
    });
  return items;
}
