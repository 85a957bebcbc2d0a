"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dutyQueries } from "@/lib/domain/duty/queries";
import { type DutyView } from "@/lib/domain/duty/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { CopyField } from "@/components/kit/values/copy-field";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { toast } from "sonner";
import { type DutyActions } from "./duty-actions";

/** The person's own address for a calendar. It is shown once, when it is made. */
export function CalendarSection({
  calendar,
  open,
  close,
}: {
  calendar: DutyView["calendar"];
  open: DutyActions["openLink"];
  close: DutyActions["closeLink"];
}) {
  const t = useTranslations("duty.link");
  const [address, setAddress] = useState<string | null>(null);
  const opening = useServerAction(open, { ifTwice: "harmless", keys: [dutyQueries.all] });
  const closing = useServerAction(close, { ifTwice: "harmless", keys: [dutyQueries.all] });
  return (
    <Section title={t("title")} description={t("lead")}>
      <div className="grid gap-3">
        <ActionNote act={opening} />
        <ActionNote act={closing} />
        {address !== null && (
          <Callout
            tone="success"
            role="status"
            title={t("once")}
            actions={
              <Button size="sm" variant="secondary" onClick={() => setAddress(null)}>
                {t("keep")}
              </Button>
            }
          >
            <CopyField full value={address} what={t("what")} />
          </Callout>
        )}
        <p className="text-sm text-muted-foreground">
          {calendar === null
            ? t("none")
            : t.rich("made", { at: () => <DateTime value={calendar.createdAt} /> })}{" "}
          {calendar !== null &&
            (calendar.lastReadAt === null
              ? t("neverRead")
              : t.rich("read", { at: () => <DateTime value={calendar.lastReadAt ?? ""} /> }))}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            pending={opening.isPending}
            onClick={() => void opening.run({}, { onDone: (made) => setAddress(made.address) })}
          >
            {calendar === null ? t("open") : t("again")}
          </Button>
          {calendar !== null && (
            <Button
              variant="ghost"
              pending={closing.isPending}
              onClick={() =>
                void closing.run(
                  {},
                  {
                    onDone: () => {
                      setAddress(null);
                      toast.success(t("closed"));
                    },
                  },
                )
              }
            >
              {t("close")}
            </Button>
          )}
        </div>
        {calendar !== null && <p className="text-sm text-muted-foreground">{t("againHint")}</p>}
      </div>
    </Section>
  );
}
