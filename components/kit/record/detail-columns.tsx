import { type ReactNode } from "react";

/** The body of a record's page: what matters of it, and beside it what is looked up. */
export function DetailColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_21.75rem] lg:items-start">
      <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
      <div className="grid min-w-0 grid-cols-1 gap-4">{aside}</div>
    </div>
  );
}
