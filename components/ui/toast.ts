import { type ExternalToast } from "sonner";

type Kind = "success" | "info" | "warning" | "error";
type Toast = { kind: Kind; words: string; options: ExternalToast | undefined };
type Show = (toast: Toast) => void;

const WAITING_MAX = 20;

/** Said before there was anything to show it in, the oldest first. */
const waiting: Toast[] = [];
let show: Show | null = null;
let onFirst: (() => void) | null = null;

const say =
  (kind: Kind) =>
  (words: string | null, options?: ExternalToast): void => {
    if (words === null) return;
    const toast = { kind, words, options };
    if (show) return show(toast);
    waiting.push(toast);
    if (waiting.length > WAITING_MAX) waiting.shift();
    onFirst?.();
  };

/** Without words there is nothing to say. */
export const toast = {
  success: say("success"),
  info: say("info"),
  warning: say("warning"),
  error: say("error"),
};

/** Calls as soon as something waits to be shown. */
export function whenSaid(call: () => void): () => void {
  onFirst = call;
  if (waiting.length > 0) call();
  return () => {
    onFirst = null;
  };
}

/** From now on toasts are shown by this, those that waited first. */
export function showBy(next: Show): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}
