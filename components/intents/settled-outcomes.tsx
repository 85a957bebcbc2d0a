"use client";

import { type DecisionAction } from "@/lib/core/enums/audit";
import { type SettledIntentState } from "@/lib/core/enums/intents";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { intentQueries } from "@/lib/engine/intents/queries";
import { type SettledOutcome } from "@/lib/engine/intents/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { Section } from "../kit/page/section";
import { StatusBadge } from "../kit/status/status-badge";
import { LoadMore } from "../ui/load-more";

const TONES = { accepted: "success", rejected: "neutral", abandoned: "warning" } as const satisfies Record<
  SettledIntentState,
  string
>;
const ACT_WORDS = {
  "intent.abandon": "abandoned",
  "intent.create_again": "madeAgain",
  refund_confirmed_by_person: "confirmed",
} as const satisfies Record<DecisionAction, string>;

/**
 * Unknown outcomes of the last seven days that are settled: by themselves, or by a person's decision with its author
 * and reason.
 */
export function SettledOutcomes({ wallets }: { wallets: readonly { reference: string; name: string }[] }) {
  const t = useTranslations("intents.settled");
  const query = useInfiniteQuery(intentQueries.settledOutcomes());
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

function Settled({ row, walletName }: { row: SettledOutcome; walletName: string }) {
  const t = useTranslations("intents.settled");
  const kinds = useTranslations("intents.kind");
  const address = hrefOf(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {kinds(row.kind)} <span className="text-muted-foreground">· {walletName}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          <DateTime value={row.settledAt} /> · <How row={row} />
        </p>
      </div>
      <StatusBadge tone={TONES[row.state]} label={t(`state.${row.state}`)} />
      {address && (
        <Link href={address} className="text-primary underline-offset-4 hover:underline">
          {t("open")}
        </Link>
      )}
    </li>
  );
}

function How({ row: { decision } }: { row: SettledOutcome }) {
  const t = useTranslations("intents.settled");
  if (!decision) return t("byItself");
  return (
    <>
      {t(`act.${ACT_WORDS[decision.act]}`, { person: decision.person ?? "—" })}
      {decision.reason !== null && (
        <>
          {": "}
          <ExternalText text={decision.reason} />
        </>
      )}
    </>
  );
}

/** Where the object is that it came to. */
function hrefOf({ kind, wallet, resultId, state }: SettledOutcome): Route | null {
  if (state !== "accepted" || resultId === null) return null;
  switch (kind) {
    case "charge":
      return addressOf.charge(wallet, resultId);
    case "withdrawal":
      return addressOf.withdrawal(wallet, resultId);
    case "refund":
      return addressOf.refund(wallet, resultId);
    case "project":
      return addressOf.projects();
    case "sub_account":
      return addressOf.wallets();
  }
}
