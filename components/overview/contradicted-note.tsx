"use client";

import { useTranslations } from "next-intl";
import { CONTRADICTED_MAX } from "@/lib/composers/overview/limits";
import { addressOf } from "../kit/addresses";
import { Link } from "../ui/link";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** What waits for somebody: transactions that events told and the service does not confirm. */
export function ContradictedNote({ count, wallet }: { count: number; wallet: string | undefined }) {
  const t = useTranslations("overview.contradicted");
  if (count === 0) return null;
  const filter = { mismatch: "contradicted" };
  return (
    <Callout
      tone="danger"
      role="note"
      title={t(count > CONTRADICTED_MAX ? "more" : "title", { count: Math.min(count, CONTRADICTED_MAX) })}
      actions={
        <Button asChild variant="secondary" size="sm">
          <Link
            href={
              wallet === undefined
                ? addressOf.allTransactions(filter)
                : addressOf.transactions(wallet, filter)
            }
          >
            {t("open")}
          </Link>
        </Button>
      }
    />
  );
}
