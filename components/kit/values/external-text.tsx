import { withVisibleControls } from "@/lib/core/text/text";

/** Text that somebody outside wrote: its direction stays its own, and what cannot be seen is shown. */
export function ExternalText({ text, className }: { text: string; className?: string }) {
  return <bdi className={className}>{withVisibleControls(text)}</bdi>;
}
