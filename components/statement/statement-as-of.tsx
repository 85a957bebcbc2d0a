"use client";

import { AsOfMoment } from "@/lib/domain/statement/schema";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useActionForm } from "../mutations/use-action-form";
import { DateTime } from "../kit/values/date-time";
import { localMomentOf } from "../kit/values/local-moment";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { FormField } from "../ui/form-field";
import { MomentInput } from "../ui/typed-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { useNowMs } from "../kit/values/use-now";

const MINUTE_MS = 60_000;

/** Brasília's, as `localMomentOf` reads it: there has been no other one since 2019. */
const OFFSET = ":00-03:00";

/** A notice that the statement is not the present one, with a link back to it. */
export function AsOfBar({ asOf, onNow }: { asOf: string; onNow: () => void }) {
  const t = useTranslations("statement.asOf");
  return (
    <Callout
      tone="info"
      role="note"
      title={
        <>
          {t("banner")} <DateTime value={asOf} format="seconds" />
        </>
      }
      actions={
        <Button variant="secondary" size="sm" className="print:hidden" onClick={onNow}>
          {t("now")}
        </Button>
      }
    >
      {t("detail")}
    </Callout>
  );
}

/** Asks for the moment; to the minute, in Brasília's time. */
export function AsOfChoice({
  asOf,
  onChoose,
}: {
  asOf: string | undefined;
  onChoose: (asOf: string) => void;
}) {
  const t = useTranslations("statement.asOf");
  const nowMs = useNowMs(MINUTE_MS);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="secondary">
          <History aria-hidden />
          <span className="max-sm:sr-only">{t("choose")}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-80">
        <MomentForm
          start={localMomentOf(asOf === undefined ? new Date(nowMs) : new Date(asOf))}
          onChoose={(moment) => {
            setOpen(false);
            onChoose(moment + OFFSET);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function MomentForm({ start, onChoose }: { start: string; onChoose: (moment: string) => void }) {
  const t = useTranslations("statement.asOf");
  const format = useTranslations("kit.period");
  const form = useActionForm(
    {
      schema: AsOfMoment,
      defaultValues: { moment: start },
    },
    ({ moment }) => {
      onChoose(moment);
      return Promise.resolve(null);
    },
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={form.submit}>
      <FormField control={form.control} name="moment" label={t("moment")} hint={t("hint")} required>
        {(field) => <MomentInput {...field} placeholder={format("formatMoment")} />}
      </FormField>
      <SubmitButton className="justify-self-end">{t("show")}</SubmitButton>
    </form>
  );
}
