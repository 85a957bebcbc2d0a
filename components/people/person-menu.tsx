"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Person } from "@/lib/domain/people/schema";
import { Button } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import { type PersonQuestion } from "./person-confirm";

export function PersonMenu({
  person,
  onChange,
  onSessions,
  onAsk,
}: {
  person: Person;
  onChange: () => void;
  onSessions: () => void;
  onAsk: (question: PersonQuestion) => void;
}) {
  const t = useTranslations("people");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" className="text-muted-foreground">
          <Ellipsis aria-hidden />
          <span className="sr-only">{t("actions", { name: person.name })}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onChange}>{t("menu.change")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onAsk("reset")}>{t("menu.reset")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={onSessions}>{t("menu.sessions")}</DropdownMenuItem>
        <DropdownMenuItem disabled={person.liveSessions === 0} onSelect={() => onAsk("endSessions")}>
          {t("menu.endSessions")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {person.isDisabled ? (
          <DropdownMenuItem onSelect={() => onAsk("enable")}>{t("menu.enable")}</DropdownMenuItem>
        ) : (
          <DropdownMenuItem tone="danger" onSelect={() => onAsk("disable")}>
            {t("menu.disable")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
