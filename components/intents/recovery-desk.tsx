"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { useTranslations } from "next-intl";
import { AppError } from "@/lib/core/errors/app-error";
import { intentQueries } from "@/lib/engine/intents/queries";
import { Empty } from "../kit/page/empty";
import { FailureNote } from "../kit/failure/failure-note";
import { Card } from "../ui/card";
import { LoadMore } from "../ui/load-more";
import { Skeleton } from "../ui/skeleton";
import { IntentCard } from "./intent-card";
import { type RecoveryActions } from "./recovery-actions";

/** Every write whose outcome is not known, oldest first: a person looks, waits, or a second one decides. */
export function RecoveryDesk({
  wallets,
  acts,
}: {
  wallets: readonly { reference: string; name: string }[];
  acts: RecoveryActions;
}) {
  const t = useTranslations("intents");
  const query = useInfiniteQuery(intentQueries.unknownOutcomes());
  const rows = query.data?.pages.flatMap((page) => page.items);
  const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
  return (
    <div className="grid gap-3">
      {query.error && <FailureNote error={publicErrorOf(query.error)} onRetry={() => void query.refetch()} />}
      {rows === undefined && !query.error && <Skeleton className="h-48" />}
      {rows?.length === 0 && (
        <Card>
          <Empty icon={LifeBuoy} title={t("empty")} detail={t("emptyHint")} />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <>
          <ol aria-label={t("caption")} className="grid gap-3">
            {rows.map((intent) => (
              <li key={intent.id} id={intent.id} className="scroll-mt-16">
                <IntentCard
                  intent={intent}
                  walletName={names.get(intent.wallet) ?? intent.wallet}
                  acts={acts}
                />
              </li>
            ))}
          </ol>
          <LoadMore
            hasMore={query.hasNextPage}
            pending={query.isFetchingNextPage}
            count={rows.length}
            onLoadMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}

const publicErrorOf = (error: Error) =>
  error instanceof AppError ? error.toPublic() : ({ code: "internal" } as const);
