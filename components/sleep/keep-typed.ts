type Field = HTMLInputElement | HTMLTextAreaElement;
export type Typed = {
  field: Field;
  value: string;
  /** Null for the types of input that have no caret. */
  caret: [start: number, end: number, direction: "forward" | "backward" | "none"] | null;
};

/** Inputs without text; a program may not set the value of a file input. */
const NOT_TYPED = new Set(["checkbox", "radio", "file"]);

/** Reads what was typed into the fields of a part since the server sent them. */
export const typedIn = (part: Element): Typed[] =>
  [...part.querySelectorAll<Field>("input, textarea")]
    .filter((field) => !NOT_TYPED.has(field.type) && field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value, caret: caretOf(field) }));

function caretOf({ selectionStart, selectionEnd, selectionDirection }: Field): Typed["caret"] {
  if (selectionStart === null || selectionEnd === null) return null;
  return [selectionStart, selectionEnd, selectionDirection ?? "none"];
}

/** Sends React the input event that it missed. A field that is locked by now shows what was sent, and keeps it. */
export function sendTyped({ field, value, caret }: Typed): void {
  if (field.matches(":disabled")) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React ignores an input event unless the value differs from the one it saw last.
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  if (caret) field.setSelectionRange(...caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
