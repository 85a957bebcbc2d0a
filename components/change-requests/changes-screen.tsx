"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { Callout } from "../ui/callout";
import { Card } from "../ui/card";
import { type AgreementActions } from "./agreement-actions";
import { ChangeCard } from "./change-card";
import { DecidedChanges } from "./decided-changes";

/** The changes that wait for a second person, and the outcomes of the others. */
export function ChangesScreen({ actions }: { actions: AgreementActions }) {
  const t = useTranslations("changeRequests");
  const { data } = useSuspenseQuery(changeQueries.waiting());
  return (
    <>
      {data.awayUntil !== null && (
        <Callout tone="warning" role="note" title={t("away.title")}>
          {t("away.detail")} <DateTime value={data.awayUntil} />.
        </Callout>
      )}
      {data.items.length === 0 ? (
        <Card>
          <Empty icon={UsersRound} title={t("empty")} detail={t("emptyHint")} className="py-8" />
        </Card>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2 lg:items-start">
          {data.items.map((change) => (
            <li key={change.id} className="min-w-0">
              <ChangeCard change={change} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      <DecidedChanges makeLink={actions.makeLink} />
    </>
  );
}
