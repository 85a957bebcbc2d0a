import { withVisibleControls } from "@/lib/core/text/text";

/** Text from an outside author: its direction is isolated, and invisible characters are shown. */
export function ExternalText({ text, className }: { text: string; className?: string }) {
  return <bdi className={className}>{withVisibleControls(text)}</bdi>;
}
