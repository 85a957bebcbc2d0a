"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** A list before its rows have come: as it will stand there, asking for nothing, and not to be worked yet. */
export function Waiting({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }));
  return (
    <div className="contents" inert aria-busy>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </div>
  );
}
