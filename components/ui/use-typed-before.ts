import { type ChangeEvent, type Ref, useCallback, useLayoutEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * A server-rendered field can be typed into before React has hydrated it, and React then keeps the text in the field but
 * reports no change. This reports it once, on hydration. Returns the ref for the field, which also sets `outer`.
 */
export function useTypedBefore<Field extends TextField>(
  outer: Ref<Field> | undefined,
  onChange: ((event: ChangeEvent<Field>) => void) | undefined,
): (field: Field | null) => void {
  const own = useRef<Field>(null);
  const report = useRef(onChange);
  useLayoutEffect(() => {
    const field = own.current;
    if (field === null || NOT_TEXT.has(field.type) || field.disabled) return;
    if (field.value !== field.defaultValue)
      report.current?.({ target: field, currentTarget: field } as ChangeEvent<Field>);
  }, []);
  return useCallback(
    (field: Field | null) => {
      own.current = field;
      if (typeof outer === "function") outer(field);
      else if (outer) outer.current = field;
    },
    [outer],
  );
}

/** Their value is not what was typed, or cannot be read. */
const NOT_TEXT = new Set(["checkbox", "radio", "file", "submit", "button"]);
