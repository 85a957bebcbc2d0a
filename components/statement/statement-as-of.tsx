"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DateTime } from "../kit/date-time";
import { localMomentOf } from "../kit/local-moment";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Callout } from "../ui/callout";
import { MomentInput } from "../ui/typed-input";
import { readTypedMoment } from "@/lib/core/typed-days";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";

/** Brasília's, as `localMomentOf` reads it: there has been no other one since 2019. */
const OFFSET = ":00-03:00";

/** What is not the present statement says so, and shows the way back. */
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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const format = useTranslations("kit.period");
  const [text, setText] = useState("");
  const open = (willOpen: boolean) => {
    setOpen(willOpen);
    if (willOpen) setText(localMomentOf(asOf === undefined ? new Date() : new Date(asOf)));
  };
  return (
    <Popover open={isOpen} onOpenChange={open}>
      <PopoverTrigger asChild>
        <Button variant="secondary">
          <History aria-hidden />
          <span className="max-sm:sr-only">{t("choose")}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-80">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (readTypedMoment(text) === null) return;
            setOpen(false);
            onChoose(text + OFFSET);
          }}
        >
          <div className="grid gap-1">
            <label htmlFor={id} className="text-sm font-medium">
              {t("moment")}
            </label>
            <MomentInput
              id={id}
              required
              placeholder={format("formatMoment")}
              aria-describedby={`${id}-hint`}
              value={text}
              onChange={setText}
            />
            <p id={`${id}-hint`} className="text-sm text-muted-foreground">
              {t("hint")}
            </p>
          </div>
          <SubmitButton className="justify-self-end" disabled={readTypedMoment(text) === null}>
            {t("show")}
          </SubmitButton>
        </form>
      </PopoverContent>
    </Popover>
  );
}
