"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { REMINDER_AUDIENCES, type ReminderAudience } from "@/lib/core/enums/duty";
import { dutyQueries } from "@/lib/domain/duty/queries";
import { type DutyView } from "@/lib/domain/duty/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { useFaultOf } from "@/components/mutations/use-fault-of";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";
import { wholeNumber } from "@/components/kit/fields/whole-number";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { toast } from "sonner";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group";
import { type DutyActions } from "./duty-actions";

const STEPS_MAX = 8;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

type StepDraft = { key: number; hours: string; to: ReminderAudience };

const HOURS_DIGITS = 5;

export function PlanForm({ duty, act }: { duty: DutyView; act: DutyActions["savePlan"] | null }) {
  const t = useTranslations("duty.plan");
  const hoursT = useTranslations("duty.hours");
  return (
    <Section title={t("title")} description={t("lead")}>
      {act === null ? <PlanAsText duty={duty} /> : <EditPlan duty={duty} act={act} />}
      <p className="mt-4 border-t pt-3 text-sm text-muted-foreground">
        {t("absentNote")} {hoursT("lead")}{" "}
        {duty.changedAt === null || duty.changedBy === null
          ? t("isDefault")
          : t.rich("changed", {
              name: duty.changedBy,
              at: () => <DateTime value={duty.changedAt ?? ""} />,
            })}
      </p>
    </Section>
  );
}

function PlanAsText({ duty }: { duty: DutyView }) {
  const t = useTranslations("duty.plan");
  const ordersT = useTranslations("duty.orders");
  const named = duty.people.filter(({ id }) => duty.orderPeople.includes(id));
  return (
    <>
      <ol className="grid gap-1.5">
        {duty.steps.map(({ hours, to }) => (
          <li key={hours} className="flex justify-between gap-4">
            <span>{t("before", { hours })}</span>
            <span className="text-muted-foreground">{t(`audiences.${to}`)}</span>
          </li>
        ))}
      </ol>
      {named.length > 0 && (
        <p className="mt-3 text-sm text-muted-foreground">
          {ordersT("title")}: {named.map(({ name }) => name).join(", ")}
        </p>
      )}
    </>
  );
}

function EditPlan({ duty, act }: { duty: DutyView; act: DutyActions["savePlan"] }) {
  const t = useTranslations("duty.plan");
  const hoursT = useTranslations("duty.hours");
  const weekdayT = useTranslations("duty.weekdays");
  const ordersT = useTranslations("duty.orders");
  const save = useServerAction(act, { ifTwice: "harmless", keys: [dutyQueries.all] });
  const [steps, setSteps] = useState<StepDraft[]>(
    duty.steps.map(({ hours, to }, key) => ({ key, hours: String(hours), to })),
  );
  const [weekdays, setWeekdays] = useState(duty.weekdays);
  const [opensHour, setOpens] = useState(duty.opensHour);
  const [closesHour, setCloses] = useState(duty.closesHour);
  const [orderPeople, setOrderPeople] = useState(duty.orderPeople);
  const baseId = useId();
  const faultOf = useFaultOf(save);
  const change = (key: number, part: Partial<StepDraft>) =>
    setSteps((all) => all.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const submit = () =>
    void save.run(
      {
        steps: steps.map(({ hours, to }) => ({ hours: wholeNumber(hours, HOURS_DIGITS), to })),
        weekdays,
        opensHour,
        closesHour,
        orderPeople,
      },
      { onDone: () => toast.success(t("saved")) },
    );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ActionNote act={save} besideFields />
      <ul className="grid gap-2">
        {steps.map((step, place) => (
          <li key={step.key} className="flex items-start gap-2">
            <Field
              label={t("hours")}
              hideLabel={place > 0}
              error={faultOf(`steps.${place}.hours`)}
              className="w-28"
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  className="text-right"
                  value={step.hours}
                  onChange={(event) => change(step.key, { hours: event.target.value })}
                />
              )}
            </Field>
            <Field label={t("to")} hideLabel={place > 0} className="flex-1">
              {(control) => (
                <Select
                  value={step.to}
                  onValueChange={(next) =>
                    change(step.key, { to: REMINDER_AUDIENCES.find((one) => one === next) ?? step.to })
                  }
                >
                  <SelectTrigger {...control} className="w-full">
                    <SelectValue>{t(`audiences.${step.to}`)}</SelectValue>
                  </SelectTrigger>
                  <SelectContent>
                    {REMINDER_AUDIENCES.map((one) => (
                      <SelectItem key={one} value={one}>
                        {t(`audiences.${one}`)}
                      </SelectItem>
                    ))}
                  </SelectContent>
                </Select>
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="base:mt-0 data-first:mt-5.5"
              data-first={place === 0 || undefined}
              aria-label={t("removeStep", { hours: step.hours })}
              disabled={steps.length === 1}
              onClick={() => setSteps((all) => all.filter(({ key }) => key !== step.key))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {faultOf("steps") !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {faultOf("steps")}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={steps.length >= STEPS_MAX}
          onClick={() =>
            setSteps((all) => [
              ...all,
              { key: Math.max(...all.map(({ key }) => key)) + 1, hours: "48", to: "assignee" },
            ])
          }
        >
          <Plus aria-hidden />
          {t("addStep")}
        </Button>
        <span className="text-xs text-muted-foreground">{t("at0")}</span>
      </div>
      <fieldset className="grid gap-2 border-t pt-4">
        <legend className="sr-only">{hoursT("title")}</legend>
        <p aria-hidden className="text-base font-medium">
          {hoursT("title")}
        </p>
        <ToggleGroup
          type="multiple"
          aria-label={hoursT("days")}
          value={weekdays.map(String)}
          onValueChange={(next) => setWeekdays(next.map(Number))}
          className="w-full justify-between"
        >
          {WEEKDAYS.map((weekday) => (
            <ToggleGroupItem
              key={weekday}
              value={String(weekday)}
              aria-label={weekdayT(`d${weekday}`)}
              title={weekdayT(`d${weekday}`)}
              className="flex-1 base:px-0"
            >
              {weekdayT(`d${weekday}`).slice(0, 3)}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <div className="flex items-end gap-2">
          <HourField
            label={hoursT("opens")}
            hours={HOURS.slice(0, 24)}
            value={opensHour}
            onChange={setOpens}
          />
          <HourField
            label={hoursT("closes")}
            hours={HOURS.slice(1)}
            value={closesHour}
            onChange={setCloses}
            error={faultOf("closesHour")}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-2 border-t pt-4">
        <legend className="sr-only">{ordersT("title")}</legend>
        <p aria-hidden className="text-base font-medium">
          {ordersT("title")}
        </p>
        <p className="text-sm text-muted-foreground">{ordersT("lead")}</p>
        <ul className="grid gap-1.5">
          {duty.people.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2">
              <Checkbox
                id={`${baseId}${id}`}
                checked={orderPeople.includes(id)}
                onCheckedChange={(checked) =>
                  setOrderPeople((all) =>
                    checked === true ? [...all, id] : all.filter((other) => other !== id),
                  )
                }
              />
              <Label htmlFor={`${baseId}${id}`}>{name}</Label>
            </li>
          ))}
        </ul>
        {faultOf("orderPeople") !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {faultOf("orderPeople")}
          </p>
        )}
      </fieldset>
      <div>
        <SubmitButton pending={save.isPending}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}

function HourField({
  label,
  hours,
  value,
  onChange,
  error,
}: {
  label: string;
  hours: readonly number[];
  value: number;
  onChange: (hour: number) => void;
  error?: string | undefined;
}) {
  const t = useTranslations("duty.hours");
  return (
    <Field label={label} error={error} className="flex-1">
      {(control) => (
        <Select value={String(value)} onValueChange={(next) => onChange(Number(next))}>
          <SelectTrigger {...control} className="w-full">
            <SelectValue>{t("hour", { hour: value })}</SelectValue>
          </SelectTrigger>
          <SelectContent>
            {hours.map((hour) => (
              <SelectItem key={hour} value={String(hour)}>
                {t("hour", { hour })}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}
