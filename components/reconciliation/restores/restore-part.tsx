"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { restoreQueries } from "@/lib/composers/restores/queries";
import { type DoubtedWrite, type Restore } from "@/lib/composers/restores/types";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { DefinitionList } from "@/components/kit/record/definition-list";
import { Empty } from "@/components/kit/page/empty";
import { Link } from "../../ui/link";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { useNameOfWallet } from "@/components/kit/wallets/wallet-name";
import { Button } from "../../ui/button";
import { RestoreCause } from "@/components/kit/status/restore-cause";

const TONE_OF = {
  to_look_up: "info",
  done: "success",
  not_shown: "neutral",
  for_a_person: "warning",
  ended: "neutral",
} as const satisfies Record<DoubtedWrite["standing"], string>;

/** The status while the program is stopped after a restore: the reason, the remaining queries, and the findings. */
export function RestorePart({ canLift }: { canLift: boolean }) {
  const { data } = useSuspenseQuery(restoreQueries.open());
  return data.restore && <Found restore={data.restore} canLift={canLift} />;
}

function Found({ restore, canLift }: { restore: Restore; canLift: boolean }) {
  const t = useTranslations("restores");
  const isRead = restore.left.writes + restore.left.reads === 0;
  return (
    <Section
      title={t("title")}
      description={t("lead")}
      actions={
        isRead &&
        canLift && (
          <Button asChild size="sm" variant="secondary">
            <Link href={addressOf.settings()}>{t("lift")}</Link>
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p>
          <RestoreCause cause={restore.cause} />
        </p>
        <DefinitionList
          items={[
            { term: t("foundAt"), detail: <DateTime value={restore.foundAt} /> },
            {
              term: t("knownUntil"),
              detail: restore.knownUntil === null ? t("never") : <DateTime value={restore.knownUntil} />,
            },
            { term: t("writes"), detail: <span className="tabular-nums">{restore.left.writes}</span> },
            { term: t("reads"), detail: <span className="tabular-nums">{restore.left.reads}</span> },
            {
              term: t("balances"),
              detail: (
                <Link href={addressOf.balances()} className="text-primary underline-offset-4 hover:underline">
                  {restore.differing}
                </Link>
              ),
            },
            {
              term: t("standing"),
              detail: (
                <StatusBadge
                  tone={isRead ? "success" : "info"}
                  icon={isRead ? "circle-check" : "loader"}
                  label={t(isRead ? "ready" : "waiting")}
                />
              ),
            },
          ]}
        />
        {restore.outageId !== null && (
          <Link
            href={addressOf.outage(restore.outageId)}
            className="text-primary underline-offset-4 hover:underline"
          >
            {t("window")}
          </Link>
        )}
        {isRead && <p className="text-muted-foreground">{t("readyHint")}</p>}
        <DoubtedWrites writes={restore.writes} />
      </div>
    </Section>
  );
}

function DoubtedWrites({ writes }: { writes: readonly DoubtedWrite[] }) {
  const t = useTranslations("restores");
  const nameOf = useNameOfWallet();
  const columns = useMemo(
    (): DataColumn<DoubtedWrite>[] => [
      {
        id: "object",
        header: t("object"),
        widthRem: 9,
        card: "title",
        cell: ({ id, kind }) => (
          <Link href={addressOf.intents(id)} className="underline-offset-4 hover:underline">
            {t(`kind.${kind}`)}
          </Link>
        ),
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 10,
        card: "line",
        cell: ({ wallet }) => <bdi>{nameOf(wallet)}</bdi>,
      },
      {
        id: "amount",
        header: t("amount"),
        widthRem: 8,
        align: "end",
        card: "line",
        cell: ({ amountCentavos }) => <Money amountCentavos={amountCentavos} />,
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        widthRem: 10,
        card: "line",
        cell: ({ createdAt }) => <DateTime value={createdAt} />,
      },
      {
        id: "standing",
        header: t("standing"),
        widthRem: 11,
        card: "aside",
        cell: ({ standing }) => <StatusBadge tone={TONE_OF[standing]} label={t(`is.${standing}`)} />,
      },
    ],
    [nameOf, t],
  );
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={writes}
      rowId={({ id }) => id}
      empty={<Empty title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}
