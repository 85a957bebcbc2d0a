/** A search that never opens must not keep the keys of the page. */
const KEPT_MS_MAX = 5_000;

let typed = "";
let isEntered = false;
let isListening = false;
let end: ReturnType<typeof setTimeout> | undefined;

/**
 * Text typed between the key that opens the search and the appearance of its field. It is stored in its order, and no
 * other element receives it.
 */
function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") return void takeTyped();
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (event.key === "Enter") isEntered = true;
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function listenAhead(): void {
  if (isListening) return;
  isListening = true;
  typed = "";
  isEntered = false;
  window.addEventListener("keydown", keep, true);
  end = setTimeout(takeTyped, KEPT_MS_MAX);
}

/** Ends the capture of typed text: from now on the field itself receives it. */
export function takeTyped(): { text: string; isEntered: boolean } {
  clearTimeout(end);
  window.removeEventListener("keydown", keep, true);
  isListening = false;
  const taken = { text: typed, isEntered };
  typed = "";
  isEntered = false;
  return taken;
}
