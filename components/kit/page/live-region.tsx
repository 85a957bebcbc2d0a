import { type ReactNode } from "react";

/** Text for screen readers only, announced when it changes. It must remain mounted while its text changes. */
export function LiveRegion({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) {
  return (
    <div
      className="sr-only"
      role={assertive ? "alert" : "status"}
      aria-live={assertive ? "assertive" : "polite"}
    >
      {children}
    </div>
  );
}
