"use client";

import { LoaderCircle, Plus, Snowflake } from "lucide-react";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addressOf } from "../kit/addresses";
import { ExternalText } from "../kit/external-text";
import { useWalletName } from "../kit/use-wallet-name";
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from "../ui/command";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { type NavItem } from "./navigation";
import { type SearchEverything, useEverythingSearch } from "./use-everything-search";
import { plain } from "./wallet-list";
import { type ShellWallet } from "./wallets";

const WALLETS_MAX = 6;

/** Go anywhere, find anything. Nothing here acts: each entry leads to a page or a form. */
export function CommandPalette({
  open,
  onOpenChange,
  items,
  rights,
  wallets,
  wallet,
  search,
  onFreeze,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly NavItem[];
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  wallet: string;
  search?: SearchEverything;
  onFreeze: () => void;
}) {
  const t = useTranslations("shell.palette");
  const nav = useTranslations("shell.nav");
  const nameOf = useWalletName();
  const router = useRouter();
  const [query, setQuery] = useState("");
  const { hits, status } = useEverythingSearch(query, search);

  const go = (href: Route) => {
    onOpenChange(false);
    router.push(href);
  };
  const wanted = plain(query.trim());
  const fits = (...words: string[]) => wanted === "" || words.some((word) => plain(word).includes(wanted));

  const pages = items.filter(({ id }) => fits(nav(id)));
  const acts = [
    {
      id: "newCharge" as const,
      icon: Plus,
      right: "charge.create",
      run: () => go(addressOf.newCharge(wallet)),
    },
    {
      id: "newWithdrawal" as const,
      icon: Plus,
      right: "withdrawal.request",
      run: () => go(addressOf.newWithdrawal(wallet)),
    },
    { id: "freeze" as const, icon: Snowflake, right: "freeze.set", run: onFreeze },
  ].filter(({ id, right }) => rights.includes(right) && fits(t(id)));
  const found =
    wanted === "" ? [] : wallets.filter((one) => fits(nameOf(one), one.reference)).slice(0, WALLETS_MAX);
  const isEmpty = pages.length + acts.length + found.length + hits.length === 0 && status === "idle";

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="top-[12vh] max-w-xl translate-y-0 gap-0 overflow-hidden p-0 [&>button]:hidden">
        <DialogTitle className="sr-only">{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">{t("description")}</DialogDescription>
        <Command shouldFilter={false} label={t("title")}>
          <CommandInput
            autoFocus
            value={query}
            onValueChange={setQuery}
            placeholder={t("placeholder")}
            aria-label={t("description")}
            maxLength={255}
          />
          <CommandList label={t("title")} className="h-96 max-h-[60vh]">
            {acts.length > 0 && (
              <CommandGroup heading={t("actions")}>
                {acts.map(({ id, icon: Icon, run }) => (
                  <CommandItem key={id} value={`act ${id}`} onSelect={run}>
                    <Icon aria-hidden />
                    {t(id)}
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
            {pages.length > 0 && (
              <CommandGroup heading={t("pages")}>
                {pages.map((item) => (
                  <CommandItem key={item.id} value={`page ${item.id}`} onSelect={() => go(item.href(wallet))}>
                    <item.icon aria-hidden />
                    <span className="flex-1">{nav(item.id)}</span>
                    <span aria-hidden className="flex gap-1">
                      <Kbd>G</Kbd>
                      <Kbd>{item.key.toUpperCase()}</Kbd>
                    </span>
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
            {found.length > 0 && (
              <CommandGroup heading={nav("wallets")}>
                {found.map((one) => (
                  <CommandItem
                    key={one.reference}
                    value={`wallet ${one.reference}`}
                    onSelect={() => go(addressOf.charges(one.reference))}
                  >
                    <span className="flex-1 truncate">{nameOf(one)}</span>
                    <span className="text-xs text-muted-foreground">{one.reference}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
            {hits.length > 0 && (
              <CommandGroup heading={t("results")}>
                {hits.map((hit) => (
                  <CommandItem
                    key={hit.id}
                    value={`hit ${hit.id}`}
                    onSelect={() => go(hit.href)}
                    className="min-h-10"
                  >
                    <span className="min-w-0 flex-1">
                      <ExternalText text={hit.title} className="block truncate" />
                      {hit.detail !== undefined && (
                        <ExternalText
                          text={hit.detail}
                          className="block truncate text-xs text-muted-foreground"
                        />
                      )}
                    </span>
                    {hit.group !== undefined && (
                      <span className="text-xs text-muted-foreground">{hit.group}</span>
                    )}
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
          </CommandList>
          <p
            role="status"
            className="flex h-8 items-center gap-2 border-t px-3 text-xs text-muted-foreground"
          >
            {status === "searching" && <LoaderCircle className="size-3.5 animate-spin" aria-hidden />}
            {status === "searching"
              ? t("searching")
              : status === "failed"
                ? t("failed")
                : isEmpty
                  ? t("empty")
                  : ""}
          </p>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
