"use client";

import { useTranslations } from "next-intl";
import { type UnknownOutcome } from "@/lib/engine/intents/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CallFailure } from "../kit/failure/call-failure";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { Link } from "../ui/link";

/** The latest calls about a write: when, what came back, and the trace to ask the service by. */
export function IntentCalls({ intent: { id, calls } }: { intent: UnknownOutcome }) {
  const t = useTranslations("recovery.calls");
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      {calls.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      <ol className="grid gap-1 text-sm">
        {calls.map((call, position) => (
          <li key={position} className="flex flex-wrap items-center gap-x-3">
            <DateTime value={call.at} format="seconds" className="text-muted-foreground" />
            <code className="font-mono break-all">
              {call.method} {call.path}
            </code>
            <span className="font-medium">
              {call.status ?? (call.failure ? <CallFailure kind={call.failure} /> : t("noAnswer"))}
            </span>
            {call.trace !== null && <CopyField value={call.trace} what={t("trace")} />}
          </li>
        ))}
      </ol>
      <Link
        href={addressOf.calls({ intent: id })}
        className="justify-self-start text-base text-primary underline-offset-4 hover:underline"
      >
        {t("all")}
      </Link>
    </div>
  );
}
