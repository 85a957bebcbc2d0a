"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type IntentKind } from "@/lib/core/words/intents";
import { isStopped } from "@/lib/platform/settings/is-stopped";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { Callout } from "@/components/ui/callout";

/** Above a form that would be refused, before somebody fills it in: why is said by the band at the top of every page. */
export function StoppedNote({ kind, wallet }: { kind: IntentKind; wallet: string }) {
  const t = useTranslations("kit.stopped");
  const { data } = useQuery(settingsQueries.freezes());
  if (!isStopped(data?.items ?? [], kind, wallet)) return null;
  return (
    <Callout tone="danger" role="note" title={t("title")}>
      {t("detail")}
    </Callout>
  );
}
