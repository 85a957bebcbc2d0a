"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { canonicalText } from "@/lib/core/text/text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";

const DEBOUNCE_MS = 250;
const LENGTH_MAX = 255;

/** The page's search: `/` brings the focus here, Escape empties it. Says what was typed after a short rest. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder,
  className,
}: {
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}) {
  const t = useTranslations("kit.filters");
  const [{ text, seen, sent }, setState] = useState({ text: value, seen: value, sent: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Our own value must not overwrite text typed since it was sent. A value from elsewhere does.
  if (value !== seen) setState({ seen: value, sent, text: value === sent ? text : value });

  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (next: string, delayMs: number) => {
    const wanted = canonicalText(next);
    setState({ seen, sent, text: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState((state) => ({ ...state, sent: wanted }));
      onChange(wanted);
    }, delayMs);
  };

  return (
    <search className={cn("relative min-w-0", className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      <Input
        data-page-search
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        className="px-8 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={({ target }) => tell(target.value, DEBOUNCE_MS)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(text, 0);
          if (event.key === "Escape" && text !== "") {
            event.stopPropagation();
            tell("", 0);
          }
        }}
      />
      {text !== "" && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="absolute top-1/2 right-1 size-6 -translate-y-1/2 text-muted-foreground pointer-coarse:size-8"
          onClick={() => tell("", 0)}
        >
          <X aria-hidden />
          <span className="sr-only">{t("clearSearch")}</span>
        </Button>
      )}
    </search>
  );
}
