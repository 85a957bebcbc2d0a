"use client";

import { useTranslations } from "next-intl";
import { type ProjectListItem } from "@/lib/domain/projects/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";

type Paid = Pick<ProjectListItem, "paid">;

/** How much was paid in each wallet, each the way to its rows; the wallets stand on the same lines beside it. */
export function PaidInProject({
  projectId,
  paid,
  from,
  to,
}: Paid & {
  projectId: string;
  from: string;
  to: string;
}) {
  const t = useTranslations("projects");
  if (paid.length === 0) return <span className="text-muted-foreground">{t("nothingPaid")}</span>;
  return (
    <span className="grid justify-items-end leading-5">
      {paid.map(({ wallet, amountCentavos }) => {
        const rows = { type: "payment", state: "completed", project: projectId, from, to };
        return (
          <Link
            key={wallet}
            href={addressOf.transactions(wallet, rows)}
            className="max-w-full truncate underline-offset-2 hover:underline"
          >
            <Money figure="project_paid" amountCentavos={amountCentavos} strong />
          </Link>
        );
      })}
    </span>
  );
}

/** In which wallets, and by how many charges. */
export function PaidWhere({ paid, walletNames }: Paid & { walletNames: Readonly<Record<string, string>> }) {
  const t = useTranslations("projects");
  const isOfMany = Object.keys(walletNames).length > 1;
  if (paid.length === 0) return "—";
  return (
    <span className="grid leading-5">
      {paid.map(({ wallet, count }) => (
        <span key={wallet} className="truncate">
          {isOfMany && <>{walletNames[wallet] ?? wallet} </>}
          <span className="text-muted-foreground tabular-nums">{t("paidCount", { count })}</span>
        </span>
      ))}
    </span>
  );
}
