"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, lazy } from "react";
import { type AppErrorCode, type PublicError } from "@/lib/core/errors/app-error";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Tone } from "@/components/ui/badge";
import { ServiceAnswer } from "./service-answer";
import { useFaultMessage } from "@/components/ui/use-fault-message";
import { useFailureMessage } from "./use-failure-message";

/** No page begins with what only a refusal of the service needs. */
const ServiceRefusal = lazy(() =>
  import("./service-refusal").then((part) => ({ default: part.ServiceRefusal })),
);

/** An unknown outcome is not a failure, and must not look like one. */
const TONES: Partial<Record<AppErrorCode, Tone>> = {
  outcome_unknown: "info",
  not_allowed: "warning",
  conflict: "warning",
  frozen: "warning",
  outdated_page: "warning",
  not_found: "neutral",
  upstream_unavailable: "warning",
  database_away: "warning",
  too_many_requests: "warning",
};

/**
 * The text for each code and reason, and the trace to copy. The service's own text is collapsed, verbatim and never
 * as markup.
 */
export function FailureNote({
  error,
  onRetry,
  retrying,
  className,
}: {
  error: PublicError;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}) {
  const { title, detail } = useFailureMessage()(error);
  const words = useTranslations("kit.failure");
  const common = useTranslations("common");
  const faultWords = useFaultMessage();
  // The rule of outgoing money that stopped it, by its name: there may be no field to say it at.
  const rules = Object.values(error.fields ?? {}).filter((fault) => fault.startsWith("payout_"));
  const isOutdated = error.code === "outdated_page";
  const { code, upstreamCode, upstreamStatus, upstreamMessage, traceId, retryAfterSeconds } = error;
  return (
    <Callout
      role="alert"
      tone={TONES[code] ?? "danger"}
      title={title}
      className={className}
      actions={
        (onRetry !== undefined || isOutdated) && (
          <Button
            variant="secondary"
            size="sm"
            pending={retrying}
            onClick={isOutdated ? () => window.location.reload() : onRetry}
          >
            <RotateCcw aria-hidden />
            {isOutdated ? words("reload") : common("retry")}
          </Button>
        )
      }
    >
      <p>
        {detail}
        {retryAfterSeconds !== undefined && code !== "database_away" && (
          <> {words("retryIn", { seconds: retryAfterSeconds })}</>
        )}
      </p>
      {rules.map((fault) => (
        <p key={fault} className="mt-1 font-medium">
          {faultWords(fault)}
        </p>
      ))}
      {(upstreamCode ?? upstreamMessage ?? null) !== null && (
        <Suspense>
          <ServiceRefusal code={upstreamCode ?? null} message={upstreamMessage ?? null} className="mt-1" />
        </Suspense>
      )}
      {/* A conflict is answered by its words: there is nothing to look up for it. */}
      {code !== "conflict" && (traceId !== undefined || upstreamStatus !== undefined) && (
        <ServiceAnswer status={upstreamStatus ?? null} traceId={traceId} />
      )}
    </Callout>
  );
}
