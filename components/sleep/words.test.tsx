import { NextIntlClientProvider, useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { RoomsOfWords, Words } from "./words";

const { acts, charges, kit } = catalogues.en;

function Says() {
  const [ofCharges, ofKit] = [useTranslations("charges.list"), useTranslations("kit.table")];
  return `${ofCharges("caption")} · ${ofKit("loading")}`;
}

const shown = (part: ReactNode, messages = {}): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="America/Sao_Paulo" messages={messages} onError={() => {}}>
      <Suspense fallback="…">{part}</Suspense>
    </NextIntlClientProvider>,
  );

test("shows the words of every room that was named around it, of the language of the page", async () => {
  const part = (
    <RoomsOfWords of={["kit"]}>
      <RoomsOfWords of={["charges"]}>
        <Words>
          <Says />
        </Words>
      </RoomsOfWords>
    </RoomsOfWords>
  );
  await vi.waitFor(() => expect(shown(part)).toBe(`${charges.list.caption} · ${kit.table.loading}`));
});

test("has no words of a room that nobody named, and keeps those that came with the page", async () => {
  function Both() {
    const [ofActs, ofKit] = [useTranslations("acts"), useTranslations("kit.table")];
    return `${ofActs("again")} · ${ofKit("loading")}`;
  }
  const part = (
    <Words>
      <Both />
    </Words>
  );
  await vi.waitFor(() => expect(shown(part, { acts })).toContain(`${acts.again} · kit.table.loading`));
});
