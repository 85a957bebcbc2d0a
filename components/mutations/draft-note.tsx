import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { formatMoment } from "../kit/values/format-moment";
import { Button } from "../ui/button";
import { type ShownDraft } from "./use-form-draft";

/** One line above a form: from when its draft is, and what may be done with it. */
export function DraftNote({
  draft: { is, savedAtMs },
  onTake,
  onDiscard,
}: {
  draft: ShownDraft;
  onTake?: () => void;
  /** Absent where the form itself offers it. */
  onDiscard?: () => void;
}) {
  const t = useTranslations("acts.draft");
  const line = useRef<HTMLDivElement>(null);
  const time = formatMoment(new Date(savedAtMs), useLocale(), "time");
  useReplacedByTyping(line, is === "restored");
  return (
    <div
      ref={line}
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted-foreground"
    >
      <span>{t(is, { time })}</span>
      {is === "offered" && (
        <Button variant="secondary" size="sm" onClick={onTake}>
          {t("take")}
        </Button>
      )}
      {onDiscard && (
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
    </div>
  );
}

/** Selects a restored input when it is first entered, so that a person does not append to an unnoticed amount. */
function useReplacedByTyping(line: RefObject<HTMLElement | null>, isRestored: boolean): void {
  useLayoutEffect(() => {
    const form = isRestored ? line.current?.closest("form") : null;
    if (!form) return;
    const entered = new WeakSet<EventTarget>();
    const select = (event: Pick<Event, "type" | "target" | "preventDefault">) => {
      const { type, target } = event;
      if (!(target instanceof HTMLInputElement) || entered.has(target)) return;
      if (type !== "focusin") entered.add(target);
      if (type === "input") return;
      if (type === "mousedown") {
        // A press on a selection would end it and set the caret.
        event.preventDefault();
        target.focus();
      }
      target.select();
    };
    select({
      type: "focusin",
      target: form.contains(document.activeElement) ? document.activeElement : null,
      preventDefault: () => undefined,
    });
    const events = ["focusin", "mousedown", "input"];
    for (const event of events) form.addEventListener(event, select);
    return () => {
      for (const event of events) form.removeEventListener(event, select);
    };
  }, [line, isRestored]);
}
