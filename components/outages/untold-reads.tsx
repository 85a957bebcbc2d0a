"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { UNTOLD_OUTCOMES } from "@/lib/outages/labels";
import { type UntoldRead } from "@/lib/outages/schema";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { Section } from "../kit/section";

const KINDS = ["transaction", "refund", "blocks", "balance"] as const;

/** For people: no call of the service shows how these are. */
export function UntoldReads({
  reads,
  count,
  wallets,
}: {
  reads: readonly UntoldRead[];
  count: number;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("outages");
  const columns = useMemo((): DataColumn<UntoldRead>[] => {
    const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
    return [
      {
        id: "object",
        header: t("untold.object"),
        widthRem: 16,
        card: "title",
        cell: ({ kind, objectId, wallet }) => {
          const known = KINDS.find((word) => word === kind);
          const words = known ? t(`untoldKind.${known}`) : kind;
          return (
            <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
              {words}
              {objectId !== wallet && <CopyField value={objectId} what={words} />}
            </span>
          );
        },
      },
      {
        id: "wallet",
        header: t("untold.wallet"),
        widthRem: 9,
        card: "line",
        cell: ({ wallet }) => names.get(wallet) ?? wallet,
      },
      {
        id: "outcome",
        header: t("untold.outcome"),
        widthRem: 18,
        card: "line",
        cell: ({ outcome }) => {
          const known = UNTOLD_OUTCOMES.find((word) => word === outcome);
          return known ? t(`outcome.${known}`) : outcome;
        },
      },
    ];
  }, [t, wallets]);
  const more = count - reads.length;
  return (
    <Section title={t("untold.title")} description={t("untold.hint")} flush>
      <DataTable
        bare
        caption={t("untold.caption")}
        columns={columns}
        rows={reads}
        rowId={({ kind, objectId }) => `${kind} ${objectId}`}
      />
      {more > 0 && (
        <p className="border-t px-4 py-2 text-sm text-muted-foreground">
          {t("untold.more", { count: more })}
        </p>
      )}
    </Section>
  );
}
