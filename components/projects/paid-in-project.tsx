"use client";

import { useTranslations } from "next-intl";
import { type ProjectListItem } from "@/lib/domain/projects/schema";
import { addressOf } from "../kit/addresses";
import { Link } from "../ui/link";
import { Money } from "../kit/money";

/** How much was paid in each wallet, each the way to its rows. */
export function PaidInProject({
  projectId,
  paid,
  from,
  to,
  walletNames,
}: {
  projectId: string;
  paid: ProjectListItem["paid"];
  from: string;
  to: string;
  walletNames: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("projects");
  if (paid.length === 0) return <span className="text-muted-foreground">{t("nothingPaid")}</span>;
  return (
    <span className="grid justify-items-end">
      {paid.map(({ wallet, count, amountCentavos }) => {
        const rows = { type: "payment", state: "completed", project: projectId, from, to };
        return (
          <Link
            key={wallet}
            href={addressOf.transactions(wallet, rows)}
            className="max-w-full truncate underline decoration-input underline-offset-2 hover:decoration-current"
          >
            <Money amountCentavos={amountCentavos} />
            <span className="text-xs text-muted-foreground">
              {" "}
              {t("paidCount", { count })}
              {Object.keys(walletNames).length > 1 && <> · {walletNames[wallet] ?? wallet}</>}
            </span>
          </Link>
        );
      })}
    </span>
  );
}
