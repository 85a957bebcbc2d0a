import { expect, test } from "vitest";
import { type SearchAnswer } from "@/lib/composers/search/schema";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { parseSearch } from "@/lib/core/search/parse-search";
import { renderedIn } from "@/lib/testing/rendered";
import { Command, CommandList } from "@/components/ui/command";
import { Foot, Widen } from "./search-outcome";

const NOTHING: SearchAnswer = { hits: [], count: 0, isMore: false, without: [], piecesBackTo: null };

function shown(locale: Locale, text: string, offered: number): string {
  const { terms } = parseSearch(text, "2026-11-24");
  const { markup, missing } = renderedIn(
    locale,
    <Command>
      <CommandList>
        <Widen
          answer={NOTHING}
          terms={terms}
          offered={offered}
          onDrop={() => undefined}
          onOlder={() => undefined}
        />
      </CommandList>
      <Foot answer={NOTHING} status="idle" terms={terms} isEmpty={false} offered={offered} />
    </Command>,
    { now: "2026-11-24T12:00:00Z" },
  );
  expect(missing).toEqual([]);
  return markup;
}

test.each(LOCALES)("does not say in %s that nothing was found where an act is offered", (locale) => {
  const words = shown(locale, "congelar", 1);
  expect(words).not.toMatch(/Nada encontrado|Nothing found/);
  expect(words).toMatch(/1 opção|1 option/);
});

test.each(LOCALES)("says once in %s that nothing was found, and once more to a screen reader", (locale) => {
  const words = shown(locale, "xilofone", 0);
  expect(words.match(/Nada encontrado|Nothing found/g)).toHaveLength(2);
  expect(words).toMatch(/role="status" class="[^"]*sr-only[^"]*">(Nada encontrado|Nothing found)/);
});
