import { useTranslations } from "next-intl";
import { type Act } from "../acts/outcome";
import { LanguageMenu, type ChooseLocale } from "../shell/language-menu";
import { SandboxBand } from "../shell/sandbox-band";
import { Wordmark } from "../shell/sidebar-toggle";
import { ThemeMenu } from "../shell/theme-menu";
import { Callout } from "../ui/callout";
import { InviteForm } from "./invite-form";

/** Where a one-time link leads: one's own password, or a word on why the link opens nothing. */
export function InviteScreen({
  token,
  link,
  environment,
  setLocale,
  act,
}: {
  token: string;
  link: { purpose: "invitation" | "reset"; name: string; email: string } | null;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
  act: Act<{ token: string; password: string }, { email: string }>;
}) {
  const t = useTranslations("auth.invite");
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
            <h1 className="text-2xl font-semibold tracking-tight">
              {link ? t("welcome", { name: link.name }) : t("title")}
            </h1>
            {link && <p className="text-muted-foreground">{t(link.purpose, { email: link.email })}</p>}
          </div>
          {link ? (
            <InviteForm token={token} act={act} />
          ) : (
            <Callout tone="warning" title={t("voidTitle")}>
              {t("voidDetail")}
            </Callout>
          )}
        </div>
      </main>
    </div>
  );
}
