"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DIGESTS } from "@/lib/core/enums/dispatches";
import { isOneOf } from "@/lib/core/enums/enums";
import { type DispatchPreferences } from "@/lib/platform/dispatches/schema";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { Switch } from "../ui/switch";
import { toast } from "sonner";
import { useFaultMessage } from "../ui/use-fault-message";
import { type OwnNoticesActions } from "./dispatch-actions";

const NIGHT = { from: 22 * 60, until: 7 * 60 };
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (clock: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

/** When e-mails come, and when nothing comes that is not urgent. */
export function OwnTimes({
  own,
  actions,
}: {
  own: DispatchPreferences;
  actions: Pick<OwnNoticesActions, "change" | "tryOwn">;
}) {
  const t = useTranslations("dispatches.own");
  const keys = [notificationQueries.all];
  const change = useServerAction(actions.change, { ifTwice: "harmless", keys });
  const quiet = useServerAction(actions.change, { ifTwice: "harmless", keys });
  const tryOwn = useServerAction(actions.tryOwn, { ifTwice: "harmless", keys });
  const digest = change.isPending && change.input?.what === "digest" ? change.input.digest : own.digest;
  return (
    <Section title={t("when")}>
      <div className="grid gap-5">
        <div className="grid gap-2">
          <p className="font-medium">{t("digest")}</p>
          <RadioGroup
            aria-label={t("digest")}
            value={digest}
            onValueChange={(next) =>
              isOneOf(DIGESTS, next) && void change.run({ what: "digest", digest: next })
            }
          >
            {DIGESTS.map((one) => (
              <RadioOption key={one} value={one} label={t(`digests.${one}`)} />
            ))}
          </RadioGroup>
          <ActionNote act={change} offersAgain />
        </div>
        <Quiet key={JSON.stringify(own.quiet)} quiet={own.quiet} act={quiet} />
        {own.isMailed ? (
          <div className="grid gap-2 border-t pt-4">
            <p className="text-sm break-words text-muted-foreground">{t("address", { email: own.email })}</p>
            <ActionNote act={tryOwn} />
            <div>
              <Button
                variant="secondary"
                size="sm"
                pending={tryOwn.isPending}
                onClick={() =>
                  void tryOwn.run({ channel: "email" }, { onDone: () => toast.success(t("tried")) })
                }
              >
                {t("tryEmail")}
              </Button>
            </div>
          </div>
        ) : (
          <Callout tone="neutral">{t("noMail")}</Callout>
        )}
      </div>
    </Section>
  );
}

type QuietAct = ReturnType<typeof useServerAction<Parameters<OwnNoticesActions["change"]>[0], null>>;

function Quiet({ quiet, act }: { quiet: DispatchPreferences["quiet"]; act: QuietAct }) {
  const t = useTranslations("dispatches.own");
  const wordsOf = useFaultMessage();
  const [typed, setTyped] = useState({
    from: clockOf((quiet ?? NIGHT).from),
    until: clockOf((quiet ?? NIGHT).until),
  });
  const [isOn, setIsOn] = useState(quiet !== null);
  const chosen = { from: minuteOf(typed.from), until: minuteOf(typed.until) };
  const fault =
    chosen.from === null || chosen.until === null
      ? "required"
      : chosen.from === chosen.until
        ? "same_hour"
        : null;
  const isSame = quiet?.from === chosen.from && quiet.until === chosen.until;
  const send = (next: { from: number; until: number } | null) =>
    void act.run({ what: "quiet", quiet: next }, { onDone: () => toast.success(t("saved")) });
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.from !== null && chosen.until !== null && fault === null)
          send({ from: chosen.from, until: chosen.until });
      }}
    >
      <div className="flex items-start justify-between gap-4">
        <label htmlFor="quiet-hours" className="grid">
          <span className="font-medium">{t("quiet")}</span>
          <span className="text-sm text-muted-foreground">{t("quietHint")}</span>
        </label>
        <Switch
          id="quiet-hours"
          className="mt-0.5"
          checked={isOn}
          onCheckedChange={(next) => {
            setIsOn(next);
            if (!next && quiet !== null) send(null);
          }}
        />
      </div>
      {isOn && (
        <div className="flex flex-wrap items-end gap-3">
          {(["from", "until"] as const).map((end) => (
            <Field
              key={end}
              label={t(end)}
              error={end === "until" && fault !== null ? wordsOf(fault) : undefined}
            >
              {(wired) => (
                <Input
                  type="time"
                  className="w-28"
                  value={typed[end]}
                  onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
                  {...wired}
                />
              )}
            </Field>
          ))}
          <SubmitButton variant="secondary" pending={act.isPending} disabled={isSame || fault !== null}>
            {t("save")}
          </SubmitButton>
        </div>
      )}
      <ActionNote act={act} offersAgain />
    </form>
  );
}
