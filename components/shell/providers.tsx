"use client";

import { useNow } from "next-intl";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useEffect } from "react";
import { Announcer } from "../kit/announcer";
import { noteServerTime } from "../kit/use-now";
import { Toaster } from "../ui/toaster";
import { PathOfDocument } from "./path";

/** What every page stands in, signed in or not. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const renderedAtMs = useNow().getTime();
  useEffect(() => noteServerTime(renderedAtMs), [renderedAtMs]);
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      nonce={nonce}
    >
      <PathOfDocument>{children}</PathOfDocument>
      <Toaster />
      <Announcer />
    </ThemeProvider>
  );
}
