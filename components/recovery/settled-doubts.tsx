"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { intentQueries } from "@/lib/intents/queries";
import { type SettledDoubt } from "@/lib/intents/schema";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { Section } from "../kit/section";
import { StatusBadge } from "../kit/status-badge";
import { LoadMore } from "../ui/load-more";

const TONES = { accepted: "success", rejected: "neutral", abandoned: "warning" } as const;
const STATES = ["accepted", "rejected", "abandoned"] as const;
const KINDS = ["charge", "withdrawal", "refund", "project", "sub_account"] as const;
const ACTS = ["intent.abandon", "intent.create_again", "refund_confirmed_by_person"] as const;
const ACT_WORDS = {
  "intent.abandon": "abandoned",
  "intent.create_again": "madeAgain",
  refund_confirmed_by_person: "confirmed",
} as const;

/** What became of the doubts of the last seven days: by itself, or by whose decision and why. */
export function SettledDoubts({ wallets }: { wallets: readonly { reference: string; name: string }[] }) {
  const t = useTranslations("recovery.settled");
  const query = useInfiniteQuery(intentQueries.settledDoubts());
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
  return (
    <Section title={t("title")} description={t("description")} flush>
      {rows.length === 0 && <p className="px-4 py-3 text-sm text-muted-foreground">{t("empty")}</p>}
      <ul className="divide-y">
        {rows.map((row) => (
          <Settled key={row.id} row={row} walletName={names.get(row.wallet) ?? row.wallet} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          hasMore
          pending={query.isFetchingNextPage}
          count={rows.length}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </Section>
  );
}

function Settled({ row, walletName }: { row: SettledDoubt; walletName: string }) {
  const t = useTranslations("recovery.settled");
  const kinds = useTranslations("recovery.kind");
  const kind = KINDS.find((known) => known === row.kind);
  const state = STATES.find((known) => known === row.state);
  const address = addressOf(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {kind ? kinds(kind) : row.kind} <span className="text-muted-foreground">· {walletName}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          <DateTime value={row.settledAt} /> · <How row={row} />
        </p>
      </div>
      {state && <StatusBadge tone={TONES[state]} label={t(`state.${state}`)} />}
      {address && (
        <Link href={address} className="text-primary underline-offset-4 hover:underline">
          {t("open")}
        </Link>
      )}
    </li>
  );
}

function How({ row: { decision } }: { row: SettledDoubt }) {
  const t = useTranslations("recovery.settled");
  if (!decision) return t("byItself");
  const act = ACTS.find((known) => known === decision.act);
  return (
    <>
      {t(`act.${act ? ACT_WORDS[act] : "abandoned"}`, { person: decision.person ?? "—" })}
      {decision.reason !== null && (
        <>
          {": "}
          <ForeignText text={decision.reason} />
        </>
      )}
    </>
  );
}

/** Where the object is that it came to. */
function addressOf({ kind, wallet, resultId, state }: SettledDoubt): Route | null {
  if (state !== "accepted" || resultId === null) return null;
  const base = `/w/${encodeURIComponent(wallet)}`;
  switch (kind) {
    case "charge":
      return `${base}/charges/${resultId}` as Route;
    case "withdrawal":
      return `${base}/withdrawals/${resultId}` as Route;
    case "refund":
      return `${base}/refunds/${resultId}` as Route;
    case "project":
      return "/projects" as Route;
    case "sub_account":
      return "/wallets" as Route;
    default:
      return null;
  }
}
