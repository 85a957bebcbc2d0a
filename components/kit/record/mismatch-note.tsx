"use client";

import { useTranslations } from "next-intl";
import { type MismatchView } from "@/lib/core/transactions/trust-view";
import { EVENT_NAMES } from "@/lib/core/enums/events";
import {
  type Mismatch,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/enums/transactions";
import { isOneOf } from "@/lib/core/enums/enums";
import { Callout } from "@/components/ui/callout";
import { ExternalText } from "../values/external-text";
import { Money } from "../values/money";
import { useStepLabels } from "./use-step-labels";
import { WalletName } from "../wallets/wallet-name";

type ReportedValue = MismatchView["known"];

/** The mismatches where something was reported and is no longer on record. */
const IS_CLAIMED: ReadonlySet<Mismatch> = new Set(["contradicted", "block_contradicted"]);

/** The difference between two sources, the value of each, and the one that counts. Needs the messages of `steps`. */
export function MismatchNote({
  mismatch,
  details = null,
}: {
  mismatch: Mismatch | null;
  details?: MismatchView | null;
}) {
  const t = useTranslations("kit.mismatch");
  const words = useStepLabels();
  if (mismatch === null) return null;
  const isSaid = details !== null && (details.known !== null || details.reported !== null);
  return (
    <Callout
      tone={mismatch === "contradicted" ? "danger" : "warning"}
      role="note"
      title={t(mismatch === "contradicted" ? "contradicted" : "title")}
    >
      <p>{t(`detail.${mismatch}`)}</p>
      {isSaid && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          {details.known !== null && (
            <span>
              {t(IS_CLAIMED.has(mismatch) ? "claimed" : "known")}:{" "}
              <SaidValue mismatch={mismatch} value={details.known} />
            </span>
          )}
          {details.reported !== null && (
            <span>
              {t("reported", { source: words.source(details.source) })}:{" "}
              <SaidValue mismatch={mismatch} value={details.reported} />
            </span>
          )}
        </p>
      )}
    </Callout>
  );
}

function SaidValue({ mismatch, value }: { mismatch: Mismatch; value: NonNullable<ReportedValue> }) {
  const t = useTranslations("kit.mismatch.said");
  const words = useStepLabels();
  if (typeof value === "number") return <Money amountCentavos={value} />;
  if (mismatch === "wallet" || mismatch === "destination") return <WalletName reference={value} />;
  if (isOneOf(EVENT_NAMES, value)) return words.kind(value);
  if (isOneOf(SAID_WORDS, value)) return t(value);
  return <ExternalText text={value} />;
}

const SAID_WORDS = [
  ...TRANSACTION_STATES,
  ...TRANSACTION_TYPES,
  ...REFUND_STATES,
  "awaiting_response",
  "defended",
  "approved",
  "rejected",
  "missing",
] as const;
