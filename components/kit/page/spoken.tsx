import { type ReactNode } from "react";

/** For ears only: spoken when it changes. Keep it mounted, and change its words. */
export function Spoken({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) {
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
