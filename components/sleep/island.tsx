import { type ReactNode, Suspense } from "react";
import { Asleep } from "./asleep";

/** A part that sleeps where nothing of it has to be read first. Its `outline` is as large as itself. */
export function Island({ outline, children }: { outline?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={outline}>
      <Asleep>{children}</Asleep>
    </Suspense>
  );
}
