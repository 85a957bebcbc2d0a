"use client";

import { type ReactNode, lazy, useEffect, useRef, useState } from "react";
import { isAwake, whenAwake } from "./awake";
import { release } from "./held";
import { Provided } from "./provided-later";
import { useWordsBefore } from "./words";

type Props = { children: ReactNode };
const ignore = () => undefined;

/**
 * A part of the page that is read before it is worked: it stands there as the server made it, and its code comes when
 * somebody stirs, something on it changes, or the page has been quiet for a while. Stands inside a Suspense of its own.
 */
export function Asleep(props: Props) {
  // For as long as it stands: another component in its place would begin anew.
  const [wasAwake] = useState(isAwake);
  const fetchWords = useWordsBefore();
  // While rendering, since what sleeps has no effects; whatever fails is asked for again where it is shown.
  void whenAwake().then(fetchWords).catch(ignore);
  return wasAwake ? <Awake {...props} /> : <AwakeLater {...props} />;
}

const AwakeLater = lazy(async () => {
  await whenAwake();
  return { default: Awake };
});

function Awake({ children }: Props) {
  const part = useRef<HTMLDivElement>(null);
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
