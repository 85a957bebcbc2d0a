"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type MissingRead } from "@/lib/reconciliation/outages/schema";
import { CopyField } from "@/components/kit/values/copy-field";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { Section } from "@/components/kit/page/section";

/** For people: no call of the service shows how these are. */
export function MissingReads({
  reads,
  count,
  wallets,
}: {
  reads: readonly MissingRead[];
  count: number;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("outages");
  const columns = useMemo((): DataColumn<MissingRead>[] => {
    const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
    return [
      {
        id: "object",
        header: t("missing.object"),
        widthRem: 16,
        card: "title",
        cell: ({ kind, objectId, wallet }) => {
          const words = t(`missingKind.${kind}`);
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
        header: t("missing.wallet"),
        widthRem: 9,
        card: "line",
        cell: ({ wallet }) => names.get(wallet) ?? wallet,
      },
      {
        id: "outcome",
        header: t("missing.outcome"),
        widthRem: 18,
        card: "line",
        cell: ({ outcome }) => t(`outcome.${outcome}`),
      },
    ];
  }, [t, wallets]);
  const more = count - reads.length;
  return (
    <Section title={t("missing.title")} description={t("missing.hint")} flush>
      <DataTable
        bare
        caption={t("missing.caption")}
        columns={columns}
        rows={reads}
        rowId={({ kind, objectId }) => `${kind} ${objectId}`}
      />
      {more > 0 && (
        <p className="border-t px-4 py-2 text-sm text-muted-foreground">
          {t("missing.more", { count: more })}
        </p>
      )}
    </Section>
  );
}
