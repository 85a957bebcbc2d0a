"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { BookUser } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { type RecipientListItem } from "@/lib/domain/recipients/schema";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type DataColumn } from "@/components/kit/table/data-column";
import { useDirectoryFrame } from "@/components/lists/directory-frame";
import { Empty } from "@/components/kit/page/empty";
import { ExternalText } from "@/components/kit/values/external-text";
import { ListFrame } from "@/components/lists/list-frame";
import { Money } from "@/components/kit/values/money";
import { ON_DEMAND } from "@/components/kit/table/record-columns";
import { WalletName } from "@/components/kit/wallets/wallet-name";
import { Badge } from "@/components/ui/badge";
import { LastPaid } from "@/components/kit/values/last-paid";
import { useFilter } from "@/components/kit/filters/use-filter";
import { recipientParsers } from "@/lib/domain/recipients/filter";

/** Whom the wallets pay, those used lately first. */
export function RecipientList() {
  const t = useTranslations("recipients.list");
  const filters = useFilter(recipientParsers);
  const query = useInfiniteQuery(recipientQueries.list(filters.filter));
  const columns = useRecipientColumns();
  const frame = useDirectoryFrame("recipients", filters, t);
  return (
    <ListFrame
      {...frame}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => addressOf.recipient(row.id)}
      empty={<Empty icon={BookUser} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function useRecipientColumns(): DataColumn<RecipientListItem>[] {
  const t = useTranslations("recipients.list");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        widthRem: 15,
        card: "title",
        cell: ({ name, isKeyChanged, disabledAt }) => (
          <span className="flex min-w-0 items-center gap-2">
            <ExternalText text={name} className="truncate font-medium" />
            {isKeyChanged && <Badge tone="warning">{t("keyChanged")}</Badge>}
            {disabledAt !== null && <Badge tone="neutral">{t("disabled")}</Badge>}
          </span>
        ),
      },
      {
        id: "key",
        header: t("key"),
        widthRem: 11,
        card: "line",
        cell: ({ key }) => <ExternalText text={key} />,
      },
      {
        id: "document",
        header: t("document"),
        widthRem: 11,
        cell: (row) => row.document,
        ...ON_DEMAND,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 9,
        card: "line",
        cell: ({ wallet }) => <WalletName reference={wallet} />,
      },
      {
        id: "addedBy",
        header: t("addedBy"),
        widthRem: 10,
        card: "none",
        cell: ({ addedBy }) => addedBy ?? t("dashboard"),
      },
      {
        id: "agreedBy",
        header: t("agreedBy"),
        widthRem: 10,
        card: "line",
        cell: ({ agreedAt, agreedBy }) =>
          agreedAt === null ? (
            <span className="text-muted-foreground">{t("nobody")}</span>
          ) : (
            (agreedBy ?? "—")
          ),
      },
      {
        id: "lastPaid",
        header: t("lastPaid"),
        widthRem: 8,
        card: "line",
        cell: ({ lastPaidAt }) => <LastPaid at={lastPaidAt} />,
      },
      {
        id: "paid",
        header: t("paid"),
        align: "end",
        widthRem: 12,
        card: "aside",
        cell: ({ paidCentavos }) => <Money figure="recipient_paid" amountCentavos={paidCentavos} />,
      },
    ],
    [t],
  );
}
