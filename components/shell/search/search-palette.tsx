"use client";

import { Search } from "lucide-react";
import { type Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { type Hit, type SearchAnswer } from "@/lib/composers/search/schema";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Term } from "@/lib/core/search/term";
import { parseSearch } from "@/lib/core/search/parse-search";
import { addressOf } from "@/components/kit/navigation/addresses";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { type NavItem, keysOf } from "@/components/kit/navigation/navigation";
import { type ShellWallet } from "../state/wallets";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { HitBody, hrefOf } from "./hit-item";
import { Preview } from "./preview";
import { Foot, Widen, without } from "./search-outcome";
import { lastSearch, noteOpened, noteSeen, recentHits, seenHits } from "./seen-hits";
import { takeTyped } from "./typed-ahead";
import { Understood } from "./understood";
import { matchesTerms, useSearchActions } from "./use-search-actions";
import { type SearchStatus, useSearch } from "./use-search";
import { useNowMs } from "@/components/kit/values/use-now";

const MINUTE_MS = 60_000;

const WALLETS_MAX = 6;
const TEXT_MAX = 255;
const SKELETON_AFTER_MS = 120;
const EXAMPLES = ["about", "state", "reference", "email", "blocked"] as const;

type Shown = {
  items: readonly NavItem[];
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  wallet: string;
  onFreeze: () => void;
};

type Asked = { terms: readonly Term[]; isEmpty: boolean; today: string };

/** Go anywhere, find anything. Nothing here acts: each entry leads to a page or a form. */
export function SearchPalette({ onOpenChange, ...shown }: Shown & { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const nameOf = useWalletName();
  const fieldRef = useRef<HTMLInputElement | null>(null);
  const router = useRouter();
  const [text, setText] = useState("");
  const [before, setBefore] = useState<string>();
  /** The chosen hit, and the answer that it belongs to. For any other answer the first hit is chosen. */
  const [chosen, setChosen] = useState<{ of: SearchAnswer | undefined; value: string }>();
  /** The text for which Enter was pressed before its answer arrived. */
  const [meantText, setMeantText] = useState<string>();
  const today = dayOf(new Date(useNowMs(MINUTE_MS)));
  const { terms, left } = parseSearch(text, today);
  const { answer, status } = useSearch(text, before);
  const isEmpty = text.trim() === "";

  useEffect(() => {
    if (answer) noteSeen(answer.hits);
  }, [answer]);

  // Runs once, when the field exists: text that was typed earlier precedes the field's own input.
  const hearTyped = useCallback((field: HTMLInputElement | null) => {
    fieldRef.current = field;
    if (!field) return;
    field.focus();
    const { text: ahead, isEntered } = takeTyped();
    setText((heard) => (ahead + heard).slice(0, TEXT_MAX));
    if (isEntered)
      setTimeout(() => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  }, []);
  const change = (next: string) => {
    setText(next);
    setBefore(undefined);
    setMeantText(undefined);
  };
  const go = (href: Route, isNewTab = false) => {
    if (isNewTab) return void window.open(href, "_blank", "noopener");
    onOpenChange(false);
    router.push(href);
  };
  const openHit = (hit: Hit, isNewTab = false) => {
    noteOpened(hit, text);
    go(hrefOf(hit), isNewTab);
  };
  const hits = status === "offline" ? seenHits(terms) : isEmpty ? recentHits() : (answer?.hits ?? []);

  const entries = useEntries({ ...shown, terms, isEmpty, today });
  const offered = entries.acts.length + entries.pages.length + entries.found.length;
  const first = entries.first ?? (hits[0] ? valueOf(hits[0]) : "");
  const selected = chosen && chosen.of === answer ? chosen.value : first;

  const shownHit = status === "offline" ? undefined : hits.find((one) => valueOf(one) === selected);
  const walletNameOf = ({ wallet }: Hit) => {
    const one = shown.wallets.find(({ reference }) => reference === wallet);
    return one ? nameOf(one) : null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, value } = event.currentTarget;
    // At the end of what is typed there is nothing else to the right than what can be done.
    if (event.key === "ArrowRight" && selectionStart === value.length) {
      const act = document.querySelector<HTMLElement>("[data-preview-act]");
      if (act?.offsetParent) {
        event.preventDefault();
        act.focus();
      }
    }
    if (event.key === "Backspace" && text === "" && lastSearch() !== "") {
      event.preventDefault();
      change(lastSearch());
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const hit = hits.find((one) => valueOf(one) === selected);
    // An answer to what stood here before is not what Enter means: the first of the one that is on its way is.
    if (status === "searching" && (hit || selected === "")) {
      event.preventDefault();
      setMeantText(text);
    } else if (hit && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      openHit(hit, true);
    }
  };

  const onAnswer = useEffectEvent((hit: Hit) => openHit(hit));
  const meant = status === "idle" && meantText === text ? answer?.hits[0] : undefined;
  useEffect(() => {
    if (meant) onAnswer(meant);
  }, [meant]);

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="top-4 max-w-3xl translate-y-0 gap-0 overflow-hidden p-0 max-sm:inset-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:grid-rows-[minmax(0,1fr)] max-sm:rounded-none max-sm:border-0 sm:top-16 min-[900px]:max-w-[58.75rem] [&>button]:hidden">
        <DialogTitle className="sr-only">{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">{t("description")}</DialogDescription>
        <Command
          shouldFilter={false}
          label={t("title")}
          value={selected}
          onValueChange={(value) => setChosen({ of: answer, value })}
        >
          <div className="relative max-sm:border-b max-sm:pr-20 max-sm:[&>div]:border-b-0">
            <CommandInput
              ref={hearTyped}
              autoFocus
              value={text}
              onValueChange={change}
              onKeyDown={onKeyDown}
              placeholder={t("placeholder")}
              aria-label={t("description")}
              maxLength={TEXT_MAX}
            />
            <Button
              variant="link"
              className="absolute inset-y-0 right-3 my-auto sm:hidden"
              onClick={() => onOpenChange(false)}
            >
              {common("close")}
            </Button>
          </div>
          <Understood terms={terms} onDrop={(term) => change(without(terms, term, left))} />
          <div className={cn("search-halves", shownHit && "min-[900px]:grid-cols-[minmax(0,1fr)_20.5rem]")}>
            <CommandList label={t("title")} className="search-list">
              <Entries
                wallet={shown.wallet}
                onFreeze={shown.onFreeze}
                entries={entries}
                isEmpty={isEmpty}
                go={go}
                onExample={change}
              />
              <Hits
                hits={hits}
                terms={terms}
                wallets={shown.wallets}
                status={status}
                isEmpty={isEmpty}
                onOpen={openHit}
              />
              {status === "searching" && hits.length === 0 && <Skeleton />}
              {answer && status === "idle" && !isEmpty && (
                <Widen
                  answer={answer}
                  terms={terms}
                  offered={offered}
                  onDrop={(term) => change(without(terms, term, left))}
                  onOlder={setBefore}
                />
              )}
            </CommandList>
            {shownHit && (
              <Preview
                key={valueOf(shownHit)}
                hit={shownHit}
                wallet={walletNameOf(shownHit)}
                rights={shown.rights}
                onGo={(href) => {
                  noteOpened(shownHit, text);
                  go(href);
                }}
                onBack={() => fieldRef.current?.focus()}
              />
            )}
          </div>
          <Foot answer={answer} status={status} terms={terms} isEmpty={isEmpty} offered={offered} />
        </Command>
      </DialogContent>
    </Dialog>
  );
}

const valueOf = ({ kind, id }: Hit): string => `hit ${kind} ${id}`;

/** Acts, pages and accounts whose names the text says: above what is found, because it says nothing else. */
function useEntries({ items, rights, wallets, wallet, terms, isEmpty, today }: Shown & Asked) {
  const nav = useTranslations("shell.nav");
  const nameOf = useWalletName();
  const acts = useSearchActions(terms, rights, wallet, today);
  const pages = isEmpty ? [] : items.filter(({ id }) => matchesTerms(terms, nav(id)));
  const found = isEmpty
    ? []
    : wallets.filter((one) => matchesTerms(terms, `${nameOf(one)} ${one.reference}`)).slice(0, WALLETS_MAX);
  const [act] = acts;
  const [page] = pages;
  const [account] = found;
  const first = act
    ? `act ${act.id}`
    : page
      ? `page ${page.id}`
      : account
        ? `wallet ${account.reference}`
        : undefined;
  return { acts, pages, found, first };
}

function Entries({
  wallet,
  onFreeze,
  entries: { acts, pages, found },
  isEmpty,
  go,
  onExample,
}: Pick<Shown, "wallet" | "onFreeze"> & {
  entries: ReturnType<typeof useEntries>;
  isEmpty: boolean;
  go: (href: Route) => void;
  onExample: (text: string) => void;
}) {
  const t = useTranslations("search");
  const nav = useTranslations("shell.nav");
  const keys = keysOf(nav);
  const nameOf = useWalletName();
  return (
    <>
      {acts.length > 0 && (
        <CommandGroup heading={t("do")}>
          {acts.map(({ id, label, icon: Icon, href }) => (
            <CommandItem
              key={id}
              value={`act ${id}`}
              onSelect={() => (href === null ? onFreeze() : go(href))}
            >
              <Icon aria-hidden />
              {label}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {pages.length > 0 && (
        <CommandGroup heading={t("goTo")}>
          {pages.map((item) => (
            <CommandItem key={item.id} value={`page ${item.id}`} onSelect={() => go(item.href(wallet))}>
              <item.icon aria-hidden />
              <span className="flex-1">{nav(item.id)}</span>
              <span aria-hidden className="flex gap-1">
                <Kbd>G</Kbd>
                <Kbd>{keys.get(item.id)?.toUpperCase()}</Kbd>
              </span>
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {found.length > 0 && (
        <CommandGroup heading={t("accounts")}>
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
      {isEmpty && (
        <CommandGroup heading={t("try")}>
          {EXAMPLES.map((name) => (
            <CommandItem key={name} value={`try ${name}`} onSelect={() => onExample(t(`examples.${name}`))}>
              <Search aria-hidden />
              {t(`examples.${name}`)}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
    </>
  );
}

function Hits({
  hits,
  terms,
  wallets,
  status,
  isEmpty,
  onOpen,
}: {
  hits: readonly Hit[];
  terms: readonly Term[];
  wallets: readonly ShellWallet[];
  status: SearchStatus;
  isEmpty: boolean;
  onOpen: (hit: Hit) => void;
}) {
  const t = useTranslations("search");
  const nameOf = useWalletName();
  const hasSeveral = wallets.length > 1;
  const walletOf = ({ wallet }: Hit) => {
    const one = hasSeveral ? wallets.find(({ reference }) => reference === wallet) : undefined;
    return one ? nameOf(one) : null;
  };
  const whole = hits.filter(({ missing }) => missing === null);
  const near = isEmpty ? [] : hits.filter(({ missing }) => missing !== null);
  const list = (some: readonly Hit[]): ReactNode =>
    some.map((hit) => (
      <CommandItem
        key={valueOf(hit)}
        value={valueOf(hit)}
        onSelect={() => {
          if (status !== "searching") onOpen(hit);
        }}
        className="min-h-12"
      >
        <HitBody hit={hit} terms={terms} wallet={walletOf(hit)} />
      </CommandItem>
    ));
  const heading = status === "offline" ? t("fromHere") : isEmpty ? t("recent") : t("all");
  return (
    <>
      {whole.length > 0 && <CommandGroup heading={heading}>{list(whole)}</CommandGroup>}
      {near.length > 0 && <CommandGroup heading={t("near")}>{list(near)}</CommandGroup>}
    </>
  );
}

/** Only where the answer takes its time. */
function Skeleton() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div aria-hidden className="grid gap-3 p-3">
      {[60, 45, 55, 40].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <span className="size-7 rounded-md bg-muted" />
          <span className="grid flex-1 gap-1.5">
            <span className="h-3 rounded bg-muted" style={{ width: `${width}%` }} />
            <span className="h-2.5 w-2/3 rounded bg-muted" />
          </span>
        </div>
      ))}
    </div>
  );
}
