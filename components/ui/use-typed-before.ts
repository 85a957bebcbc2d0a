import {
  type ChangeEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types of input without typed text. */
const NOT_TEXT = new Set(["checkbox", "radio", "file"]);

/**
 * A server-rendered field can be typed into before React has hydrated it: React retains the text in the field and
 * reports no change. The hook reports it once, on hydration. Returns the ref for the field, which also sets `outer`.
 */
export function useTypedBefore<Field extends TextField>(
  outer: Ref<Field> | undefined,
  onChange: ((event: ChangeEvent<Field>) => void) | undefined,
): RefObject<Field | null> {
  const own = useRef<Field>(null);
  useImperativeHandle<Field | null, Field | null>(outer, () => own.current, []);
  const typed = useRef<{ value: string; caret: number | null } | null>(null);
  const report = useRef(onChange);
  useLayoutEffect(() => {
    const field = own.current;
    if (field && !NOT_TEXT.has(field.type) && field.value !== field.defaultValue)
      typed.current = { value: field.value, caret: field.selectionStart };
  }, []);
  useEffect(() => {
    // The form subscribes to its fields in the effects that come after this one.
    queueMicrotask(() => {
      const [field, text] = [own.current, typed.current];
      typed.current = null;
      // A locked field shows the sent value, and retains it.
      if (field === null || text === null || field.disabled) return;
      if (field.value !== text.value) {
        field.value = text.value;
        // Null for the types of input that have no caret.
        if (text.caret !== null) field.setSelectionRange(text.caret, text.caret);
      }
      report.current?.({ target: field, currentTarget: field } as ChangeEvent<Field>);
    });
  }, []);
  return own;
}
