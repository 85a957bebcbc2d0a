"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";

/** The refused deliveries of each endpoint. Renders nothing while there are none. */
export function RefusedDeliveries() {
  const t = useTranslations("deliveries.refused");
  const { data } = useQuery(deliveryQueries.refused());
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t("title")} description={t("description")} flush>
      <ul className="divide-y">
        {data.items.map(({ endpoint, reason, count, lastAt }) => (
          <li
            key={`${endpoint} ${reason}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <span className="min-w-0 flex-1 basis-52">
              {t(`reason.${reason}`)}
              <span className="block text-sm text-muted-foreground">{endpoint || t("noEndpoint")}</span>
            </span>
            <span className="tabular-nums">{t("count", { count })}</span>
            {lastAt !== null && (
              <span className="text-sm text-muted-foreground">
                {t("last")} <DateTime value={lastAt} relative />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
