"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  AGES,
  EXPOSURE_GROUPS,
  type ExposureGroup,
  type ExposureRow,
} from "@/lib/composers/exposure/figures";
import { type Exposure } from "@/lib/composers/exposure/types";
import { approximately } from "@/lib/core/money/sum";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { isOneOf } from "@/lib/core/enums/enums";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ExternalText } from "@/components/kit/values/external-text";
import { Money } from "@/components/kit/values/money";
import { useNamedWallets } from "@/components/kit/wallets/named-wallets";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { Link } from "@/components/ui/link";
import { GroupedTable } from "./grouped-table";

type Named = (row: Pick<ExposureRow, "key" | "name">) => { name: React.ReactNode; href: Route | null };

/** The held amounts, grouped by one attribute. Each row links to its blocks. */
export function HeldGroups({
  groups,
  isKnown,
}: {
  groups: Exposure["groups"];
  /** The service's lists of blocks were all read. */
  isKnown: boolean;
}) {
  const t = useTranslations("exposure.where");
  const [by, setBy] = useState<ExposureGroup>("wallet");
  const named = useGroupNames(by);
  const rows = groups[by];
  const most = Math.max(...rows.map(({ heldCentavos }) => approximately(heldCentavos)), 1);
  return (
    <GroupedTable
      title={t("title")}
      label={t("by")}
      groups={EXPOSURE_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
      by={by}
      onBy={setBy}
      rows={rows}
      empty={t(isKnown ? "empty" : "emptyUnknown")}
      columns={[
        {
          ...{ id: "name", is: "name", head: t(`groups.${by}`) },
          cell: (row) => {
            const { name, href } = named(row);
            return href === null ? (
              name
            ) : (
              <Link href={href} className="underline-offset-3 hover:underline">
                {name}
              </Link>
            );
          },
        },
        {
          ...{
            id: "bar",
            is: "drawing",
            isWide: true,
            head: <span className="sr-only">{t("head.part")}</span>,
          },
          cell: ({ heldCentavos }) => (
            <span
              aria-hidden
              className="block h-2 rounded-full bg-(--chart-1)"
              style={{ width: `${Math.max(1, (approximately(heldCentavos) / most) * 100)}%` }}
            />
          ),
        },
        {
          ...{ id: "held", is: "figure", head: t("head.held") },
          cell: ({ heldCentavos }) => <Money figure="held_now" amountCentavos={heldCentavos} />,
        },
        {
          ...{ id: "legs", is: "figure", isWide: true, isQuiet: true, head: t("head.legs") },
          cell: ({ legsCentavos }) => <Money figure="held_legs" amountCentavos={legsCentavos} />,
        },
        { ...{ id: "count", is: "figure", head: t("head.count") }, cell: (row) => <BlocksOf row={row} /> },
      ]}
    />
  );
}

/** One block leads to itself; of several each has its place in a list that opens. */
function BlocksOf({ row: { count, ids } }: { row: ExposureRow }) {
  const t = useTranslations("exposure.where");
  const [first] = ids;
  if (count === 1 && first !== undefined)
    return (
      <Link href={addressOf.block(first)} aria-label={t("open")} className="text-primary">
        {count}
      </Link>
    );
  return (
    <details className="group relative inline-block text-left">
      <summary className="cursor-pointer text-right text-primary" aria-label={t("open")}>
        {count}
      </summary>
      <ol className="absolute right-0 z-10 mt-1 grid max-h-64 min-w-28 gap-0.5 overflow-y-auto rounded-lg border bg-popover p-1 shadow-lg">
        {ids.map((id, place) => (
          <li key={id}>
            <Link href={addressOf.block(id)} className="block rounded-md px-2 py-1 hover:bg-accent">
              {place + 1}
            </Link>
          </li>
        ))}
        {count > ids.length && (
          <li className="px-2 py-1 text-xs text-muted-foreground">
            {t("more", { count: count - ids.length })}
          </li>
        )}
      </ol>
    </details>
  );
}

function useGroupNames(by: ExposureGroup): Named {
  const wallets = useNamedWallets();
  const t = useTranslations("exposure.where");
  const blocks = useTranslations("blocks.kind");
  const walletName = useWalletName();
  return ({ key, name }) => {
    if (key === null)
      return { name: <span className="text-muted-foreground">{t(`none.${by}`)}</span>, href: null };
    switch (by) {
      case "wallet": {
        const wallet = wallets.find(({ reference }) => reference === key);
        return {
          name: wallet ? walletName(wallet) : key,
          href: addressOf.blocks(figureFilters.held({ wallet: key })),
        };
      }
      case "kind":
        return {
          name: isOneOf(BLOCK_KINDS, key) ? blocks(key) : key,
          href: isOneOf(BLOCK_KINDS, key) ? addressOf.blocks(figureFilters.held({ kind: key })) : null,
        };
      case "age":
        return { name: isOneOf(AGES, key) ? t(`ages.${key}`) : key, href: null };
      case "project":
        return { name: <ExternalText text={name ?? ""} />, href: null };
      case "payer":
        return {
          name: name ? <ExternalText text={name} /> : t("unnamed"),
          href: addressOf.customer(key),
        };
    }
  };
}
