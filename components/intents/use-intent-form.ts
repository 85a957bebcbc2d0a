"use client";

import { useCallback, useState } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { type IntentView } from "@/lib/intents/schema";
import { unanswered } from "../kit/unanswered";

/** What a settled write that was not accepted says to its form: a person may have given it up. */
export const refusedOf = (intent: IntentView): PublicError =>
  intent.state === "abandoned"
    ? { code: "conflict" }
    : {
        code: "rejected_upstream",
        ...(intent.upstreamCode && { upstreamCode: intent.upstreamCode }),
        ...(intent.upstreamMessage && { upstreamMessage: intent.upstreamMessage }),
      };

/**
 * A form that is one write: its id is kept while the outcome is unknown, also over a reload, and only a refusal makes
 * the same form another write.
 */
export function useIntentForm({
  intentId: firstIntentId,
  isUnderWay,
  onAccepted,
  onRefused,
}: {
  /** Minted once, when the form appears. */
  intentId: string;
  isUnderWay: boolean;
  onAccepted: (resultId: string) => void;
  onRefused: (error: PublicError) => void;
}) {
  const [intentId, setIntentId] = useState(firstIntentId);
  const [watched, setWatched] = useState<string | null>(isUnderWay ? firstIntentId : null);
  const [failure, setFailure] = useState<PublicError | null>(null);

  const refuse = useCallback(
    (error: PublicError) => {
      setFailure(error);
      onRefused(error);
      setWatched(null);
      setIntentId(crypto.randomUUID());
      window.history.replaceState(null, "", window.location.pathname);
    },
    [onRefused],
  );

  const send = async (
    act: (intentId: string) => Promise<ActionResult<{ resultId: string | null }>>,
  ): Promise<void> => {
    setFailure(null);
    // A reload while the answer is on its way finds this write again, and not a second one.
    window.history.replaceState(null, "", `?intent=${intentId}`);
    const result = await act(intentId).catch(unanswered);
    if (result === null || (!result.ok && result.error.code === "outcome_unknown")) setWatched(intentId);
    else if (!result.ok && result.error.code === "outdated_page") setFailure(result.error);
    else if (!result.ok) refuse(result.error);
    else if (result.data.resultId === null) setWatched(intentId);
    else onAccepted(result.data.resultId);
  };

  const settle = useCallback(
    (intent: IntentView) => {
      if (intent.state === "accepted" && intent.resultId) return onAccepted(intent.resultId);
      refuse(refusedOf(intent));
    },
    [onAccepted, refuse],
  );

  return { watched, failure, send, settle };
}
