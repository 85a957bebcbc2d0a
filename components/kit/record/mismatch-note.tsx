"use client";

import { useTranslations } from "next-intl";
import { type MismatchView } from "@/lib/core/transactions/trust-view";
import { EVENT_NAMES } from "@/lib/core/words/events";
import {
  type Mismatch,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/words/transactions";
import { isOneOf } from "@/lib/core/words/words";
import { Callout } from "@/components/ui/callout";
import { ExternalText } from "../values/external-text";
import { Money } from "../values/money";
import { useStepWords } from "./use-step-words";
import { WalletName } from "../wallets/wallet-name";

type Said = MismatchView["known"];

/** The mismatches where something was reported and is no longer on record. */
const IS_CLAIMED: ReadonlySet<Mismatch> = new Set(["contradicted", "block_contradicted"]);

/** That two sources report something differently, what each says, and what counts. Needs the words of `steps`. */
export function MismatchNote({
  mismatch,
  details = null,
}: {
  mismatch: Mismatch | null;
  details?: MismatchView | null;
}) {
  const t = useTranslations("kit.mismatch");
  const words = useStepWords();
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

function SaidValue({ mismatch, value }: { mismatch: Mismatch; value: NonNullable<Said> }) {
  const t = useTranslations("kit.mismatch.said");
  const words = useStepWords();
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
