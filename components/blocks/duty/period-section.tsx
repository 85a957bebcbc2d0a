"use client";

import { CalendarOff, PhoneCall, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DUTY_KINDS, type DutyKind } from "@/lib/core/enums/duty";
import { dutyQueries } from "@/lib/domain/duty/queries";
import { type DutyPeriodView, type DutyView } from "@/lib/domain/duty/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { DateRangeInput, type DayRange } from "@/components/ui/date-range-input";
import { Field } from "@/components/ui/field";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { toast } from "sonner";
import { useFaultMessage } from "@/components/ui/use-fault-message";
import { type DutyActions } from "./duty-actions";
import { useDayLabels } from "./use-day-labels";

const ICONS = { on_duty: PhoneCall, absent: CalendarOff } as const satisfies Record<DutyKind, unknown>;

export function PeriodSection({
  duty,
  personId,
  mayPlan,
  actions,
}: {
  duty: DutyView;
  personId: string;
  mayPlan: boolean;
  actions: Pick<DutyActions, "addPeriod" | "removePeriod">;
}) {
  const t = useTranslations("duty.periods");
  const remove = useServerAction(actions.removePeriod, { ifTwice: "harmless", keys: [dutyQueries.all] });
  return (
    <Section title={t("title")} flush>
      <AddPeriod duty={duty} personId={personId} mayPlan={mayPlan} act={actions.addPeriod} />
      <ActionNote act={remove} className="mx-4 mb-3" />
      {duty.periods.length === 0 ? (
        <p className="border-t px-4 py-6 text-center text-muted-foreground">{t("empty")}</p>
      ) : (
        <ul>
          {duty.periods.map((period) => (
            <PeriodRow
              key={period.id}
              period={period}
              remove={period.mayRemove ? () => void remove.run({ id: period.id }) : null}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function PeriodRow({ period, remove }: { period: DutyPeriodView; remove: (() => void) | null }) {
  const t = useTranslations("duty.periods");
  const words = useDayLabels();
  const { kind, name, fromDay, untilDay } = period;
  const Icon = ICONS[kind];
  const days = { from: words.short(fromDay), until: words.short(untilDay) };
  return (
    <li className="flex min-h-10 items-center gap-3 border-t px-4 py-1">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="w-20 shrink-0 text-sm text-muted-foreground">{t(kind)}</span>
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <span className="shrink-0 text-sm tabular-nums">
        {fromDay === untilDay ? t("one", days) : t("range", days)}
      </span>
      {remove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("removeOf", { what: t(kind), name })}
          title={t("remove")}
          onClick={remove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

const NO_DAYS: DayRange = { from: null, to: null };

function AddPeriod({
  duty,
  personId,
  mayPlan,
  act,
}: {
  duty: DutyView;
  personId: string;
  mayPlan: boolean;
  act: DutyActions["addPeriod"];
}) {
  const t = useTranslations("duty.add");
  const kinds = useTranslations("duty.periods");
  const faults = useFaultMessage();
  const words = useDayLabels();
  const add = useServerAction(act, { ifTwice: "adds", keys: [dutyQueries.all] });
  const [kind, setKind] = useState<DutyKind>(mayPlan ? "on_duty" : "absent");
  const [who, setWho] = useState(personId);
  const [days, setDays] = useState(NO_DAYS);
  const { from } = days;
  const until = days.to ?? from;
  const refused = add.outcome?.is === "refused" ? add.outcome.error.fields : undefined;
  const fault = refused && Object.values(refused)[0];
  const chosen = duty.people.find(({ id }) => id === who);
  const chosenDays =
    from === null || until === null
      ? t("choose")
      : from === until
        ? words.short(from)
        : kinds("range", { from: words.short(from), until: words.short(until) });
  const submit = () =>
    from !== null &&
    until !== null &&
    void add.run(
      { kind, personId: who, fromDay: from, untilDay: until },
      {
        onDone: () => {
          setDays(NO_DAYS);
          toast.success(t("done"));
        },
      },
    );
  return (
    <div className="grid gap-2 p-4">
      <div className="flex flex-wrap items-end gap-2">
        {mayPlan && (
          <>
            <Field label={t("kind")} className="w-32">
              {(control) => (
                <Select
                  value={kind}
                  onValueChange={(next) => setKind(DUTY_KINDS.find((one) => one === next) ?? kind)}
                >
                  <SelectTrigger {...control} className="w-full">
                    <SelectValue>{kinds(kind)}</SelectValue>
                  </SelectTrigger>
                  <SelectContent>
                    {DUTY_KINDS.map((one) => (
                      <SelectItem key={one} value={one}>
                        {kinds(one)}
                      </SelectItem>
                    ))}
                  </SelectContent>
                </Select>
              )}
            </Field>
            <Field label={t("person")} className="grow basis-40 sm:max-w-56">
              {(control) => (
                <Select value={who} onValueChange={setWho}>
                  <SelectTrigger {...control} className="w-full">
                    <SelectValue>{chosen?.name ?? t("me")}</SelectValue>
                  </SelectTrigger>
                  <SelectContent>
                    {duty.people.map(({ id, name }) => (
                      <SelectItem key={id} value={id}>
                        {name}
                      </SelectItem>
                    ))}
                  </SelectContent>
                </Select>
              )}
            </Field>
          </>
        )}
        <Field label={t("days")} className="w-44">
          {(control) => (
            <Popover>
              <PopoverTrigger asChild>
                <Button
                  {...control}
                  aria-label={`${t("days")}: ${chosenDays}`}
                  variant="secondary"
                  className="justify-start"
                >
                  {chosenDays}
                </Button>
              </PopoverTrigger>
              <PopoverContent className="w-80">
                <DateRangeInput presets={[]} today={duty.today} value={days} onChange={setDays} />
              </PopoverContent>
            </Popover>
          )}
        </Field>
        <Button pending={add.isPending} disabled={from === null} onClick={submit}>
          {t("submit")}
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {faults(fault)}
        </p>
      )}
      <ActionNote act={add} besideFields />
      {!mayPlan && <p className="text-sm text-muted-foreground">{t("onlyOwn")}</p>}
    </div>
  );
}
