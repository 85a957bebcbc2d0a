import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { catalogues } from "@/messages/catalogue";
import { TemplatePreview } from "./template-preview";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/" }));

test.each(LOCALES)("says in %s that no case is open only where the lists of blocks were read", (locale) => {
  const shown = (isKnown: boolean) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <NextIntlClientProvider locale={locale} timeZone="America/Sao_Paulo" messages={catalogues[locale]}>
          <TemplatePreview template="" reason="scam" cases={[]} isKnown={isKnown} />
        </NextIntlClientProvider>
      </QueryClientProvider>,
    );
  expect(shown(true)).toMatch(/Nenhum caso em aberto|No open case/);
  expect(shown(false)).not.toMatch(/Nenhum caso em aberto|No open case/);
  expect(shown(false)).toMatch(/Não sabemos|do not know/);
  expect(shown(false)).toContain('href="/blocks"');
});
