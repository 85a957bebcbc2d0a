"use client";

import { useTranslations } from "next-intl";
import { type DispatchTopic } from "@/lib/core/enums/dispatches";
import { isForced, mayBeUrgent } from "@/lib/platform/dispatches/plan";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { type DispatchPreferences } from "@/lib/platform/dispatches/schema";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Checkbox } from "../ui/checkbox";
import { type OwnNoticesActions } from "./dispatch-actions";

const COLUMNS = ["email", "push", "urgent"] as const;
type Column = (typeof COLUMNS)[number];
const FIELD_OF = { email: "emailTopics", push: "pushTopics", urgent: "urgentTopics" } as const;

/** One line for each topic, and by what it comes. */
export function OwnTopics({ own, act }: { own: DispatchPreferences; act: OwnNoticesActions["change"] }) {
  const t = useTranslations("dispatches");
  const change = useServerAction(act, {
    ifTwice: "harmless",
    keys: [notificationQueries.all, dispatchQueries.all],
  });
  const isOn = (topic: DispatchTopic, column: Column): boolean => {
    const wanted = change.isPending ? change.input : null;
    if (wanted?.what === "topic" && wanted.topic === topic && wanted.column === column) return wanted.isOn;
    return own[FIELD_OF[column]].includes(topic);
  };
  /** Urgent is a word about what comes at all. */
  const comes = (topic: DispatchTopic): boolean =>
    isForced(topic, "email") || isOn(topic, "email") || isOn(topic, "push");
  return (
    <Section title={t("own.topics")} description={t("own.topicsLead")} flush>
      <ActionNote act={change} offersAgain className="m-3" />
      <table className="w-full text-base">
        <thead>
          <tr className="border-b text-xs text-muted-foreground">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {t("own.column.topic")}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="w-16 px-1 py-2 text-center font-medium sm:w-20">
                {t(`own.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {own.offered.map((topic) => (
            <tr key={topic} className="hover:bg-muted/40">
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                <span className="block font-medium">{t(`topics.${topic}.name`)}</span>
                <span className="block text-sm text-muted-foreground">{t(`topics.${topic}.detail`)}</span>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="px-1 py-2.5 text-center">
                  {column === "email" && isForced(topic, column) ? (
                    <span title={t("own.alwaysHint")} className="text-sm text-muted-foreground">
                      {t("own.always")}
                    </span>
                  ) : column === "urgent" && !mayBeUrgent(topic) ? (
                    <span aria-hidden className="text-muted-foreground">
                      —
                    </span>
                  ) : (
                    <Checkbox
                      aria-label={t(`own.switch.${column}`, { topic: t(`topics.${topic}.name`) })}
                      checked={isOn(topic, column)}
                      disabled={column === "urgent" && !comes(topic)}
                      onCheckedChange={(next) =>
                        void change.run({ what: "topic", column, topic, isOn: next === true })
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
