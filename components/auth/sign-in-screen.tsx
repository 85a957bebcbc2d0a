import { useTranslations } from "next-intl";
import { Wordmark } from "../shell/sidebar-toggle";
import { LanguageMenu, type ChooseLocale } from "../shell/language-menu";
import { SandboxBand } from "../shell/sandbox-band";
import { ThemeMenu } from "../shell/theme-menu";
import { SignInHere } from "./sign-in-here";

/** The way in: one card on an empty page. */
export function SignInScreen({
  to,
  environment,
  setLocale,
}: {
  to: string;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("auth");
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
            <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
            <p className="text-muted-foreground">{t("lead")}</p>
          </div>
          <SignInHere to={to} />
          <p className="text-sm text-muted-foreground">{t("help")}</p>
        </div>
      </main>
    </div>
  );
}
