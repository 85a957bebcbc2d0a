"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { intentQueries } from "@/lib/intents/queries";
import { type IntentView } from "@/lib/intents/schema";
import { Callout } from "../ui/callout";
import { Spinner } from "../ui/spinner";

const SETTLED = ["accepted", "rejected", "abandoned"] as const;

/** A write whose answer is being looked for: says so, never "failed", and tells when it is known. */
export function IntentWatch({
  wallet,
  intentId,
  onSettled,
  children,
}: {
  wallet: string;
  intentId: string;
  onSettled: (intent: IntentView) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("intents");
  const { data: intent } = useQuery(intentQueries.detail(wallet, intentId));
  const isSettled = SETTLED.some((state) => state === intent?.state);
  useEffect(() => {
    if (intent && isSettled) onSettled(intent);
  }, [intent, isSettled, onSettled]);

  const isFrozen = intent?.frozenBecause != null;
  return (
    <Callout
      role="status"
      tone={isFrozen ? "warning" : "info"}
      title={
        <span className="flex items-center gap-2">
          {!isFrozen && <Spinner />}
          {t(isFrozen ? "frozen.title" : "verifying.title")}
        </span>
      }
    >
      <p>{t(isFrozen ? "frozen.detail" : "verifying.detail")}</p>
      {children}
    </Callout>
  );
}
