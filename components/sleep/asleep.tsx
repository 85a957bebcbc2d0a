"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { noteTyped, release } from "./held";
import { Provided } from "./provided-later";
import { useWordsBefore } from "./words";

const ignore = () => undefined;

/**
 * A part of the page whose code comes right after the page: until it has come, the part shows what the server made. Stands
 * inside a Suspense of its own.
 */
export function Asleep({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const fetchWords = useWordsBefore();
  // While rendering, since nothing that waits has effects; whatever fails is asked for again where it is shown.
  void fetchWords().catch(ignore);
  // Before the form's fields take their initial values. Runs again with each attempt to hydrate.
  useState(noteTyped);
  // After the effects of all that is in it: forms are ready for what was typed only then.
  useEffect(() => {
    if (part.current) release(part.current);
  }, []);
  return (
    <div ref={part} className="contents" data-asleep="">
      <Provided>{children}</Provided>
    </div>
  );
}
