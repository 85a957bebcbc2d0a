"use client";

import { useTranslations } from "next-intl";
import { type Route } from "next";
import { useMemo } from "react";
import { AUDIT_CAUSES } from "@/lib/core/enums/audit";
import { isOneOf } from "@/lib/core/enums/enums";
import { groupOf } from "@/lib/composers/audit/groups";
import { type AuditItem } from "@/lib/composers/audit/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CopyButton } from "../kit/values/copy-button";
import { type DataColumn } from "../kit/table/data-column";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { StatusBadge } from "../kit/status/status-badge";
import { useFaultMessage } from "../ui/use-fault-message";
import { deviceOf } from "../kit/values/device-of";
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
              <Why row={row} more={say.more(row)} />
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
          const name = row.objectName ?? say.object(row);
          if (address !== null)
            return (
              <Link href={address} className="text-primary underline-offset-4 hover:underline">
                <ExternalText text={name} />
              </Link>
            );
          if (row.objectName !== null) return <ExternalText text={name} />;
          return (
            <span className="inline-flex items-center gap-0.5" title={row.objectId}>
              {name}
              <CopyButton value={row.objectId} what={name} className="size-6 pointer-coarse:size-9" />
            </span>
          );
        },
      },
      {
        id: "from",
        header: t("from"),
        widthRem: 13,
        card: "line",
        cell: ({ address, device }) =>
          // Nothing at all: on a phone the line goes with it.
          address === null && device === null ? null : (
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-mono text-[0.92em]">{address ?? "—"}</span>
              {device !== null && (
                <span className="truncate text-xs text-muted-foreground" title={device}>
                  {deviceOf(device) ?? t("unknownDevice")}
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
        cell: ({ wallet }) => (wallet === null ? null : (walletNames.get(wallet) ?? wallet)),
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

/**
 * The reason in the person's own text, or our label for a cause that the program reports. Otherwise it is derived
 * from the action.
 */
function Why({ row: { reason, cause }, more }: { row: AuditItem; more: string }) {
  const t = useTranslations("audit.causes");
  const faultWords = useFaultMessage();
  if (reason !== null) return <ExternalText text={reason} />;
  if (cause === null) return more;
  return isOneOf(AUDIT_CAUSES, cause) ? t(cause) : faultWords(cause);
}

/**
 * The sentences that describe each action and its consequence in plain language. An action without a sentence is
 * shown by its name.
 */
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
      object: ({ objectType, writeKind }: AuditItem) => {
        if (writeKind !== null) return t(`writes.${writeKind}`);
        return t.has(`objects.${objectType}` as never) ? t(`objects.${objectType}` as never) : objectType;
      },
      more: ({ act, succeeded }: AuditItem) =>
        succeeded ? sentence("means", act, "") : t("list.refusedHint"),
    };
  }, [t]);
}

function addressOfObject(row: AuditItem): Route | null {
  const { objectType, objectId, wallet } = row;
  switch (objectType) {
    case "person":
      return addressOf.people();
    case "setting":
    case "freeze":
      return addressOf.settings();
    case "block":
      return addressOf.block(objectId);
    case "duty":
      return addressOf.duty();
    case "defence_template":
      return addressOf.templates(objectId);
    case "risk":
      return addressOf.riskRules();
    case "delivery":
      return addressOf.delivery(objectId);
    case "recipient":
      return addressOf.recipient(objectId);
    case "import":
      return addressOf.import(objectId);
    case "transaction":
      return wallet === null ? null : addressOf.transaction(wallet, objectId);
    case "withdrawal":
      return wallet === null ? null : addressOf.withdrawal(wallet, objectId);
    case "intent":
      return addressOfWrite(row);
    case "change":
      return addressOf.changeRequests(objectId);
    case "payout_rules":
      return addressOf.payoutRules();
    case "target":
      return addressOf.targets();
    case "connection":
      return addressOf.connection();
    default:
      return null;
  }
}

/** Where others were asked their page, else what it became; what did neither is looked after by people, or over. */
function addressOfWrite({ objectId, wallet, approvalOf, writeKind, became }: AuditItem): Route {
  if (wallet !== null && approvalOf !== null)
    return approvalOf === "refund"
      ? addressOf.refundApproval(wallet, objectId)
      : addressOf.approval(wallet, objectId);
  if (wallet === null || became === null) return addressOf.intents(objectId);
  switch (writeKind) {
    case "charge":
      return addressOf.charge(wallet, became);
    case "withdrawal":
      return addressOf.withdrawal(wallet, became);
    case "refund":
      return addressOf.refund(wallet, became);
    case "project":
      return addressOf.projects();
    case "sub_account":
      return addressOf.wallets();
    case null:
      return addressOf.intents(objectId);
  }
}
