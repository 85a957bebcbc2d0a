"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type IntentKind } from "@/lib/core/enums/intents";
import { isStopped } from "@/lib/platform/settings/is-stopped";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { Callout } from "@/components/ui/callout";

/**
 * A note above a form that would be refused, before a person fills it in. The band at the top of every page gives the
 * reason.
 */
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
