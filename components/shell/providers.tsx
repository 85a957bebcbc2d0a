"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { Announcer } from "../kit/page/announcer";
import { noteServerTime } from "../kit/values/use-now";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip";
import { PathOfDocument } from "./state/path";
import { makeQueryClient } from "./query-client";

const TIP_DELAY_MS = 350;

/** The providers around every page, signed in or not. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const renderedAtMs = useNow().getTime();
  useEffect(() => noteServerTime(renderedAtMs), [renderedAtMs]);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem nonce={nonce}>
      <NuqsAdapter>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider delayDuration={TIP_DELAY_MS}>
            <PathOfDocument>{children}</PathOfDocument>
          </TooltipProvider>
        </QueryClientProvider>
      </NuqsAdapter>
      <Toaster />
      <Announcer />
    </ThemeProvider>
  );
}
