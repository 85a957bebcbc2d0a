"use client";

import { type Topic } from "@/lib/core/enums/notifications";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Switch } from "../ui/switch";
import { type ChangeToasts } from "./notification-actions";

/** Which topics raise a toast. The tray holds all of them. */
export function ToastChoices({ act }: { act: ChangeToasts }) {
  const t = useTranslations("notifications.choices");
  const { data: choices } = useSuspenseQuery(notificationQueries.toasts());
  const change = useServerAction(act, { ifTwice: "harmless", keys: [notificationQueries.all] });
  const isLoud = (topic: Topic) =>
    change.isPending && change.input?.topic === topic
      ? !change.input.isSilent
      : !choices.silent.includes(topic);
  return (
    <Section title={t("title")} description={t("lead")}>
      <ul className="grid gap-3">
        {choices.topics.map((topic) => (
          <li key={topic} className="flex items-start justify-between gap-4">
            <label htmlFor={`toast-${topic}`} className="grid min-w-0">
              <span className="font-medium">{t(`topics.${topic}.name`)}</span>
              <span className="text-sm text-muted-foreground">{t(`topics.${topic}.detail`)}</span>
            </label>
            <Switch
              id={`toast-${topic}`}
              checked={isLoud(topic)}
              onCheckedChange={(loud) => void change.run({ topic, isSilent: !loud })}
              className="mt-0.5"
            />
          </li>
        ))}
      </ul>
      <ActionNote act={change} offersAgain className="mt-3" />
    </Section>
  );
}
