const HOLD_MS_MAX = 5_000;
const UP_MS_MAX = 3_000;
/** A tick is a stored click, and no program may choose a file. */
const NOT_TYPED = new Set(["checkbox", "radio", "file"]);
const MARK = "data-asleep";

type Field = HTMLInputElement | HTMLTextAreaElement;

let pressed: { control: Element; event: PointerEvent; atMs: number } | null = null;
let held: { part: Element | null; again: () => void; atMs: number } | null = null;
const waiting: (() => void)[] = [];
const typed = new Map<Field, string>();

const sleeperOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${MARK}]`) : null;

const isStillMeant = (atMs: number) => Date.now() - atMs < HOLD_MS_MAX;

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What happens to a part that sleeps is kept until it is awake; what a browser does without us (another tab) is its own. */
function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held = { part: sleeperOf(event.target), again, atMs: Date.now() };
}

const controlOf = (target: Element): Element => target.closest("a, button, label, input, summary") ?? target;

/** A press that has begun: menus open with it, and not with the click that ends it. */
function notePress(event: PointerEvent): void {
  const { target } = event;
  if (sleeperOf(target) === null || !isPlain(event) || !(target instanceof Element)) return;
  pressed = { control: controlOf(target), event, atMs: Date.now() };
}

function holdClick(event: MouseEvent): void {
  const { target } = event;
  if (sleeperOf(target) === null || !isPlain(event) || !(target instanceof Element)) return;
  const control = controlOf(target);
  if (pressed?.control !== control)
    pressed = { control, event: new PointerEvent("pointerdown", event), atMs: Date.now() };
  hold(event, () => control.dispatchEvent(new MouseEvent("click", event)));
}

/** Enter sends a form, unless its field has another use for it. */
function holdEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || sleeperOf(target) === null || !(target instanceof HTMLInputElement)) return;
  hold(event, () => {
    if (target.dispatchEvent(new KeyboardEvent("keydown", event))) target.form?.requestSubmit();
  });
}

function holdSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (sleeperOf(form) !== null && form instanceof HTMLFormElement)
    hold(event, () => form.requestSubmit(submitter));
}

/** Keeps what was typed before the page's code came, whether or not anything listened by then. */
export function noteTyped(): void {
  if (typeof document === "undefined") return;
  for (const field of document.querySelectorAll<Field>(`[${MARK}] :is(input, textarea)`))
    if (!NOT_TYPED.has(field.type) && field.value !== field.defaultValue) typed.set(field, field.value);
    else typed.delete(field);
}

/** Waking took over the fields as they were sent: what was typed meanwhile is typed again. */
function typeAgain(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React compares with the value that it saw last: it has to see another one first.
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const isAnyAsleep = () => document.querySelector(`[${MARK}]`) !== null;

/** Resolves once every part of the page in sight is awake; what takes too long is not waited for. */
export async function whenUp(): Promise<void> {
  if (!isAnyAsleep()) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, UP_MS_MAX);
  });
}

/** `part` is awake: what was done to it before is done now. */
export function release(part: Element): void {
  part.removeAttribute(MARK);
  if (!isAnyAsleep()) for (const resolve of waiting.splice(0)) resolve();
  for (const [field, value] of typed) {
    if (!part.contains(field)) continue;
    typed.delete(field);
    typeAgain(field, value);
  }
  // What was typed is known by then.
  setTimeout(() => doAgain(part));
}

function doAgain(part: Element): void {
  if (pressed && part.contains(pressed.control)) {
    const { control, event, atMs } = pressed;
    pressed = null;
    if (isStillMeant(atMs)) control.dispatchEvent(new PointerEvent("pointerdown", event));
  }
  if (held?.part === part) {
    const { again, atMs } = held;
    held = null;
    if (isStillMeant(atMs)) again();
  }
}

if (typeof window !== "undefined") {
  document.addEventListener("pointerdown", notePress, true);
  document.addEventListener("click", holdClick, true);
  document.addEventListener("keydown", holdEnter, true);
  document.addEventListener("submit", holdSubmit, true);
}
