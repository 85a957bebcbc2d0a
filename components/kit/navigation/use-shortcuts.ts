"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { useStored } from "../page/use-stored";
import { type NavItem, keysOf } from "./navigation";

const SEQUENCE_MS = 1_200;
/** The time when G was pressed. The next key names a page, even where another handler uses that key. */
const leader = { atMs: 0 };

export const isAfterLeader = (): boolean => Date.now() - leader.atMs < SEQUENCE_MS;

const TYPING = "input, textarea, select, [contenteditable='true'], [role='textbox'], [role='combobox']";
/** A list of names that waits below a note is there, hidden, before anybody is named. */
const LAYERS = ":is([role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']):not([hidden])";

const parseSingleKeys = (stored: unknown): boolean => stored !== false;

/** Single keys can be turned off: who speaks to the machine would press them by speaking. */
export const useSingleKeys = (): [boolean, (next: boolean) => void] =>
  useStored("guiche-single-keys", parseSingleKeys);

export function useShortcuts(acts: {
  items: readonly NavItem[];
  onGo: (item: NavItem) => void;
  /** Where the page itself makes nothing. */
  onCreate: () => void;
  onPalette: () => void;
  onHelp: () => void;
  onWallets: () => void;
  onSidebar: () => void;
}): void {
  const nav = useTranslations("shell.nav");
  const [singleKeys] = useSingleKeys();

  const actOf = (key: string): (() => void) | undefined => {
    switch (key) {
      case "g":
        return () => {
          leader.atMs = Date.now();
        };
      case "?":
        return acts.onHelp;
      case "/":
        return () => {
          const field = document.querySelector<HTMLInputElement>("[data-page-search]");
          if (field) field.focus();
          else acts.onPalette();
        };
      case "n":
        return () => {
          const made = document.querySelector<HTMLElement>("[data-page-create]");
          if (made) made.click();
          else acts.onCreate();
        };
      case "c":
        return acts.onWallets;
      case "[":
        return acts.onSidebar;
      case "j":
      case "k":
        return () => document.querySelector<HTMLElement>('[data-row-open][tabindex="0"]')?.focus();
      default:
        return undefined;
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isCommand = event.metaKey || event.ctrlKey;
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      return acts.onPalette();
    }
    if (!singleKeys || isCommand || event.altKey || isBusy(event.target)) return;

    const item =
      isAfterLeader() && acts.items.find(({ id }) => keysOf(nav).get(id) === event.key.toLowerCase());
    leader.atMs = 0;
    const act = item ? () => acts.onGo(item) : actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

export function isBusy(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector(LAYERS) !== null
  );
}
