"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useState } from "react";

const IsOutline = createContext(false);

/** Whether this stands where something else will: what opens beside it, as a dialog does, would go with it. */
export const useIsOutline = (): boolean => use(IsOutline);

/** A list before its rows have come: as it will stand there, asking for nothing, and not to be worked yet. */
export function Outline({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }));
  return (
    <div className="contents" inert aria-busy>
      <IsOutline value>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </IsOutline>
    </div>
  );
}
