"use client";

import { Languages } from "lucide-react";
import { type Locale, useLocale, useTranslations } from "next-intl";
import { toast } from "sonner";
import { useActionMessage } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";

/** The server action that remembers it. */
export type ChooseLocale = ServerAction<Locale, null>;

const LANGUAGES: readonly Locale[] = ["pt-BR", "en"];

/** `named` shows the current language, for places where the icon has no text beside it. */
export function LanguageMenu({ setLocale, named = false }: { setLocale: ChooseLocale; named?: boolean }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        {named ? (
          <Button variant="secondary" size="sm">
            <Languages aria-hidden />
            <span className="sr-only">{t("language")}: </span>
            {t(`languages.${locale}`)}
          </Button>
        ) : (
          <Button variant="ghost" size="icon" className="text-muted-foreground">
            <Languages aria-hidden />
            <span className="sr-only">{t("language")}</span>
          </Button>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label={t("language")}>
        <LanguageItems setLocale={setLocale} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export function LanguageItems({ setLocale }: { setLocale: ChooseLocale }) {
  const t = useTranslations("shell.languages");
  const locale = useLocale();
  const wordsOf = useActionMessage();
  const choice = useServerAction(setLocale, { ifTwice: "harmless", keys: [], isPageToo: true });
  const choose = (next: string) =>
    void choice.run(LANGUAGES.find((language) => language === next) ?? locale, {
      onElse: (outcome) => void toast.error(wordsOf(outcome)),
    });
  return (
    <DropdownMenuRadioGroup value={locale} onValueChange={choose}>
      {LANGUAGES.map((language) => (
        <DropdownMenuRadioItem key={language} value={language} lang={language}>
          {t(language)}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
