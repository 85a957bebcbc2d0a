"use client";

import { useTranslations } from "next-intl";
import { Kbd } from "../ui/kbd";

const KEYS = [
  { keys: ["J", "K"], act: "walk" },
  { keys: ["Enter"], act: "open" },
  { keys: ["X"], act: "mark", isWork: true },
  { keys: ["A"], act: "assign", isWork: true },
  { keys: ["P"], act: "evidence" },
  { keys: ["R"], act: "answer", isWork: true },
  { keys: ["/"], act: "filter" },
  { keys: ["1", "4"], act: "group" },
] as const;

/**
 * The keyboard shortcuts of the queue, shown below it. A read-only person sees no shortcut that performs an action.
 */
export function QueueKeys({ mayAct }: { mayAct: boolean }) {
  const t = useTranslations("blocks.keys");
  const known = KEYS.filter((key) => mayAct || !("isWork" in key));
  return (
    <ul
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground max-md:hidden pointer-coarse:hidden"
    >
      {known.map(({ keys, act }) => (
        <li key={act} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(act)}
        </li>
      ))}
    </ul>
  );
}
