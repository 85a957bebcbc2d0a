"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { type Typed, sendTyped, typedIn } from "./keep-typed";
import { Provided } from "./provided-later";
import { noteHydrated } from "./when-hydrated";
import { useWordsBefore } from "./words";

const ignore = () => undefined;

/**
 * A part of the page whose code comes right after the page: until it has come, the part shows what the server made, and its
 * buttons take no click (`globals.css`). Needs a Suspense boundary of its own around it.
 */
export function Asleep({ children }: { children: ReactNode }) {
  const fetchWords = useWordsBefore();
  // While rendering, since nothing that waits has effects; whatever fails is asked for again where it is shown.
  void fetchWords().catch(ignore);
  return (
    <Part>
      <Provided>{children}</Provided>
    </Part>
  );
}

/** Renders once more after hydration, and its children do not. */
function Part({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const typed = useRef<Typed[]>([]);
  useEffect(() => {
    // Read before the forms render again, which writes their values into the fields; sent once they have read their drafts.
    if (!isHydrated && part.current) typed.current = typedIn(part.current);
    // Not during effects: React would put the old value back for a moment, and the caret would move to the end.
    else queueMicrotask(() => typed.current.splice(0).forEach(sendTyped));
    noteHydrated();
  }, [isHydrated]);
  return (
    <div ref={part} className="contents" data-asleep={isHydrated ? undefined : ""}>
      {children}
    </div>
  );
}
