"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useState } from "react";

const IsOutline = createContext(false);

/** True inside an `Outline`: a dialog that opens there would close when the list replaces it. */
export const useIsOutline = (): boolean => use(IsOutline);

/** The loading state of a list: the list without rows, inert, with its queries disabled. */
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
