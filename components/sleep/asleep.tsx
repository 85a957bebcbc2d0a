"use client";

import { type ReactNode, use, useLayoutEffect, useRef } from "react";
import { isAwake, whenAwake } from "./awake";
import { release } from "./held";
import { Provided } from "./provided-later";

/**
 * A part of the page that is read before it is worked: it stands there as the server made it, and its code comes when
 * somebody stirs, something on it changes, or the page has been quiet for a while. Stands inside a Suspense of its own.
 */
export function Asleep({ children }: { children: ReactNode }) {
  if (!isAwake()) use(whenAwake());
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (part.current) release(part.current);
  }, []);
  return (
    <div ref={part} className="contents" data-asleep="">
      <Provided>{children}</Provided>
    </div>
  );
}
