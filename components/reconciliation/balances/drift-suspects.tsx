import { type Route } from "next";
import { useTranslations } from "next-intl";
import { SUSPECT_MATCH_TONES } from "@/lib/reconciliation/balances/labels";
import { type DriftDetail, type Suspect } from "@/lib/reconciliation/balances/schema";
import { DateTime } from "@/components/kit/values/date-time";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Link } from "../../ui/link";

/** Possible causes of the difference, the best fit first, each with a link to it. */
export function DriftSuspects({ drift }: { drift: DriftDetail }) {
  const t = useTranslations("reconciliation.drift.suspects");
  return (
    <Section title={t("title")} description={t("hint")} flush>
      {drift.suspects.length === 0 ? (
        <p className="p-4 text-base text-muted-foreground">{t("empty")}</p>
      ) : (
        <ul>
          {drift.suspects.map((suspect) => (
            <li
              key={`${suspect.kind} ${suspect.id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0"
            >
              <span className="grid min-w-0">
                <Link
                  href={hrefOf(drift.wallet, suspect)}
                  className="text-base text-primary underline-offset-4 hover:underline"
                >
                  {t(`kind.${suspect.kind}`)}
                </Link>
                <span className="text-sm text-muted-foreground">
                  <DateTime value={suspect.at} />
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Money amountCentavos={suspect.amountCentavos} />
                <StatusBadge tone={SUSPECT_MATCH_TONES[suspect.match]} label={t(`match.${suspect.match}`)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function hrefOf(wallet: string, { kind, id, transactionId }: Suspect): Route {
  switch (kind) {
    case "open_intent":
      return addressOf.intents(id);
    case "unapplied_delivery":
      return addressOf.delivery(id);
    case "open_block":
      return addressOf.block(id);
    default:
      return addressOf.transaction(wallet, transactionId ?? id);
  }
}
