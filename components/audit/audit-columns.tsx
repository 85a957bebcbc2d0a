"use client";

import { useTranslations } from "next-intl";
import { type Route } from "next";
import { useMemo } from "react";
import { groupOf } from "@/lib/composers/audit/groups";
import { type AuditItem } from "@/lib/composers/audit/schema";
import { addressOf } from "../kit/addresses";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ExternalText } from "../kit/external-text";
import { StatusBadge } from "../kit/status-badge";
import { Link } from "../ui/link";

export function useAuditColumns(walletNames: ReadonlyMap<string, string>): DataColumn<AuditItem>[] {
  const t = useTranslations("audit.list");
  const groups = useTranslations("audit.groups");
  const say = useSentences();
  return useMemo(
    () => [
      {
        id: "what",
        header: t("what"),
        fixed: true,
        widthRem: 18,
        card: "title",
        cell: (row) => (
          <span className="flex min-w-0 flex-col whitespace-normal py-1">
            <span>{say.done(row)}</span>
            <span className="text-xs text-muted-foreground">
              {row.reason === null ? say.more(row) : <ExternalText text={row.reason} />}
            </span>
          </span>
        ),
      },
      {
        id: "at",
        header: t("at"),
        widthRem: 10.5,
        card: "line",
        cell: (row) => <DateTime value={row.at} format="seconds" />,
      },
      {
        id: "person",
        header: t("person"),
        widthRem: 11,
        card: "line",
        cell: ({ person }) =>
          person === null ? (
            <span className="text-muted-foreground">{t("itself")}</span>
          ) : (
            <ExternalText text={person.name} />
          ),
      },
      {
        id: "outcome",
        header: t("outcome"),
        widthRem: 8,
        card: "aside",
        cell: ({ succeeded }) =>
          succeeded ? (
            <span className="text-muted-foreground">{t("done")}</span>
          ) : (
            <StatusBadge tone="danger" icon="circle-x" label={t("refused")} />
          ),
      },
      {
        id: "object",
        header: t("object"),
        widthRem: 12,
        card: "line",
        cell: (row) => {
          const address = addressOfObject(row);
          if (address === null) return <CopyField value={row.objectId} what={t("object")} />;
          return (
            <Link href={address} className="text-primary underline-offset-4 hover:underline">
              {row.objectName ?? t("open")}
            </Link>
          );
        },
      },
      {
        id: "from",
        header: t("from"),
        widthRem: 13,
        card: "line",
        cell: ({ address, device }) =>
          address === null && device === null ? (
            "—"
          ) : (
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-mono text-[0.92em]">{address ?? "—"}</span>
              {device !== null && (
                <span className="truncate text-xs text-muted-foreground" title={device}>
                  <ExternalText text={device} />
                </span>
              )}
            </span>
          ),
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 9,
        card: "line",
        cell: ({ wallet }) => (wallet === null ? "—" : (walletNames.get(wallet) ?? wallet)),
      },
      {
        id: "group",
        header: t("group"),
        widthRem: 9,
        card: "none",
        hidden: true,
        cell: ({ act }) => groups(groupOf(act)),
      },
      {
        id: "act",
        header: t("act"),
        widthRem: 12,
        card: "none",
        hidden: true,
        cell: ({ act }) => <span className="font-mono text-[0.92em]">{act}</span>,
      },
    ],
    [t, groups, say, walletNames],
  );
}

/** What was done, and what follows from it: in plain words, for each act. One that has none yet is shown by its name. */
function useSentences() {
  const t = useTranslations("audit");
  return useMemo(() => {
    const keyOf = (act: string) => act.replaceAll(".", "-");
    const sentence = (part: "acts" | "means", act: string, otherwise: string) => {
      const key = `${part}.${keyOf(act)}`;
      return t.has(key as never) ? t(key as never) : otherwise;
    };
    return {
      done: ({ act }: AuditItem) => sentence("acts", act, act),
      more: ({ act, succeeded }: AuditItem) =>
        succeeded ? sentence("means", act, "") : t("list.refusedHint"),
    };
  }, [t]);
}

function addressOfObject({ objectType, objectId, wallet, act }: AuditItem): Route | null {
  switch (objectType) {
    case "person":
      return addressOf.team();
    case "setting":
    case "freeze":
      return addressOf.settings();
    case "block":
      return addressOf.block(objectId);
    case "delivery":
      return addressOf.event(objectId);
    case "recipient":
      return addressOf.recipient(objectId);
    case "import":
      return addressOf.import(objectId);
    case "transaction":
      return wallet === null ? null : addressOf.transaction(wallet, objectId);
    case "withdrawal":
      return wallet === null ? null : addressOf.withdrawal(wallet, objectId);
    case "intent":
      return wallet !== null && act.startsWith("withdrawal.")
        ? addressOf.approval(wallet, objectId)
        : addressOf.recovery(objectId);
    default:
      return null;
  }
}
