import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn } from "react-hook-form";
import { type Draft } from "./draft";
import { useDraft } from "./use-draft";

/** `offered`: the person had begun to type, or the form was sent: nothing of the draft is in the fields. */
export type ShownDraft = { is: "restored" | "offered"; savedAtMs: number };

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  "reset" | "subscribe" | "getValues"
>;

/** An intent belongs to one sending, never to a draft. */
const typedOf = ({ intentId: _intentId, ...typed }: FieldValues) => typed;

/** Fields that were emptied by hand count as never filled. */
const filledOf = (values: FieldValues | undefined): string =>
  JSON.stringify(values, (name, value: unknown) => (value === "" || name === "intentId" ? undefined : value));

/** Saves what is typed into a form, and restores it as a whole or not at all: it is never mixed with typing. */
export function useFormDraft<Values extends FieldValues>(
  { reset, subscribe, getValues }: Form<Values>,
  { name, address, intentId, wasSent }: { name: string; address: string; intentId: string; wasSent: boolean },
) {
  const { found, keep, drop } = useDraft(name, address);
  const [shown, setShown] = useState<ShownDraft | null>(null);
  const [round, setRound] = useState(0);
  const hasTyped = useRef(false);
  const isFilling = useRef(false);

  const fill = useCallback(
    (values?: Record<string, unknown>) => {
      isFilling.current = true;
      if (values === undefined) reset();
      else reset({ ...(values as Values), intentId }, { keepDefaultValues: true });
      isFilling.current = false;
    },
    [reset, intentId],
  );

  const restore = useEffectEvent((draft: Draft) => {
    const is = hasTyped.current || wasSent ? "offered" : "restored";
    if (is === "restored") fill(draft.values);
    setShown({ is, savedAtMs: draft.savedAtMs });
  });
  useEffect(() => {
    if (found === null) return;
    // After the fields have reported what was typed before hydration (`useTypedBefore`).
    const timer = setTimeout(() => restore(found));
    return () => clearTimeout(timer);
  }, [found]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          if (isFilling.current) return;
          if (filledOf(values) !== filledOf(defaultValues)) {
            hasTyped.current = true;
            keep(typedOf(values));
          } else if (hasTyped.current) drop();
        },
      }),
    [subscribe, keep, drop],
  );

  return {
    shown,
    /** Grows when all fields change at once: inputs that keep a text of their own begin anew with it. */
    round,
    fill,
    keep: useCallback(() => keep(typedOf(getValues())), [keep, getValues]),
    end: useCallback(() => {
      drop();
      setShown(null);
    }, [drop]),
    take: () => {
      if (found === null) return;
      fill(found.values);
      keep(found.values);
      setShown({ is: "restored", savedAtMs: found.savedAtMs });
      setRound((before) => before + 1);
    },
    discard: () => {
      setShown(null);
      if (shown?.is === "offered") {
        // By now the record is that of the typing, if there was any.
        if (!hasTyped.current) drop();
        return;
      }
      fill();
      setRound((before) => before + 1);
      hasTyped.current = false;
      drop();
    },
  };
}
