"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, createContext, use, useState } from "react";
import { makeQueryClient } from "../shell/query-client";
import { TooltipProvider } from "../ui/tooltip";
import { Words } from "./words";

const TIP_DELAY_MS = 350;

let ofThisTab: QueryClient | undefined;

/** One for a tab, so that all its parts agree; on the server none may outlive the part that it was made for. */
const queryClient = () =>
  typeof window === "undefined" ? makeQueryClient() : (ofThisTab ??= makeQueryClient());

const silentClient = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });

/** What every part that can be worked stands in. */
export function Provided({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return <Around client={client}>{children}</Around>;
}

const Outline = createContext(false);

/** Whether this stands where something else will: what opens beside it, as a dialog does, would go with it. */
export const useIsOutline = (): boolean => use(Outline);

/** A list before its rows have come: as it will stand there, asking for nothing, and not to be worked yet. */
export function Waiting({ children }: { children: ReactNode }) {
  const [client] = useState(silentClient);
  return (
    <div className="contents" inert aria-busy>
      <Outline value>
        <Around client={client}>{children}</Around>
      </Outline>
    </div>
  );
}

function Around({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <TooltipProvider delayDuration={TIP_DELAY_MS}>
          <Words>{children}</Words>
        </TooltipProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
