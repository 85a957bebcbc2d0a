"use client";

import { Keyboard, LogOut, Snowflake, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/kit/navigation/addresses";
import { signOutHere } from "@/components/mutations/sign-out";
import { Link } from "@/components/ui/link";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { type ChooseLocale, LanguageItems } from "@/components/auth/language-menu";
import { type ShellActor } from "../state/shell-actor";
import { ThemeItems } from "@/components/kit/page/theme-menu";

export function AccountMenu({
  actor,
  setLocale,
  onHelp,
  onFreeze,
}: {
  actor: ShellActor;
  setLocale: ChooseLocale;
  onHelp: () => void;
  /** Null: not this person. */
  onFreeze: (() => void) | null;
}) {
  const t = useTranslations("shell");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="rounded-full">
          <Avatar name={actor.name} className="size-7" />
          <span className="sr-only">{t("account", { name: actor.name })}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <div className="grid px-2 py-1.5">
          <bdi className="truncate text-base font-medium">{actor.name}</bdi>
          <span className="truncate text-sm text-muted-foreground">{actor.email}</span>
          <span className="text-sm text-muted-foreground">{t(`roles.${actor.role}`)}</span>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={addressOf.account()}>
            <UserRound aria-hidden />
            {t("myAccount")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onHelp}>
          <Keyboard aria-hidden />
          {t("shortcuts.title")}
        </DropdownMenuItem>
        {onFreeze && (
          <DropdownMenuItem tone="danger" onSelect={onFreeze}>
            <Snowflake aria-hidden />
            {t("palette.freeze")}
          </DropdownMenuItem>
        )}
        <div className="sm:hidden">
          <DropdownMenuSeparator />
          <DropdownMenuLabel>{t("language")}</DropdownMenuLabel>
          <LanguageItems setLocale={setLocale} />
          <DropdownMenuLabel>{t("theme")}</DropdownMenuLabel>
          <ThemeItems />
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => void signOutHere()}>
          <LogOut aria-hidden />
          {t("signOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
