"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Health } from "@/lib/composers/health/types";
import { UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/status";
import { addressOf } from "../kit/navigation/addresses";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Link } from "../ui/link";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { WalletState } from "../kit/status/wallet-state";
import { DriftState } from "../kit/status/drift-state";

type Sign = Health["wallets"][number];

/** The time of the last sign received for each wallet. */
export function WalletHealth({ wallets }: { wallets: readonly Sign[] }) {
  const t = useTranslations("health.wallets");
  const nameOf = useWalletName();
  const columns = useMemo(
    (): DataColumn<Sign>[] => [
      {
        id: "name",
        header: t("wallet"),
        widthRem: 8.5,
        card: "title",
        cell: (wallet) => <span className="truncate font-medium">{nameOf(wallet)}</span>,
      },
      {
        id: "event",
        header: t("lastEvent"),
        widthRem: 7,
        card: "line",
        cell: ({ lastEventAt }) => <DateTime value={lastEventAt} relative />,
      },
      {
        id: "balance",
        header: t("balanceRead"),
        widthRem: 7,
        card: "line",
        cell: ({ balanceReadAt }) => <DateTime value={balanceReadAt} relative />,
      },
      {
        id: "drift",
        header: t("drift"),
        widthRem: 11.5,
        card: "line",
        cell: ({ reference, drift, isKnown }) =>
          isKnown ? (
            <Link className="underline-offset-4 hover:underline" href={addressOf.balance(reference)}>
              <DriftState state={drift?.state ?? null} />
            </Link>
          ) : (
            <WalletState status={UNKNOWN_WALLET_STATUS} />
          ),
      },
    ],
    [nameOf, t],
  );
  return (
    <Section title={t("title")} flush>
      <DataTable
        bare
        caption={t("title")}
        columns={columns}
        rows={wallets}
        rowId={({ reference }) => reference}
      />
    </Section>
  );
}
