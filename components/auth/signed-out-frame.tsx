import { type ReactNode } from "react";
import { LanguageMenu, type ChooseLocale } from "./language-menu";
import { SandboxBand } from "../kit/page/sandbox-band";
import { Wordmark } from "../kit/page/wordmark";
import { ThemeMenu } from "../kit/page/theme-menu";

/** The frame of pages without a session: one card on an empty page. */
export function SignedOutFrame({
  title,
  lead,
  environment,
  setLocale,
  children,
}: {
  title: string;
  lead?: string;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {environment === "sandbox" && <SandboxBand />}
      <header className="flex items-center justify-between px-4 py-3 sm:px-6">
        <Wordmark collapsed={false} />
        <div className="flex gap-1">
          <LanguageMenu setLocale={setLocale} />
          <ThemeMenu />
        </div>
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[12vh] pb-8">
        <div className="grid w-full max-w-88 gap-5">
          <div className="grid gap-1">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {lead !== undefined && <p className="text-muted-foreground">{lead}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
