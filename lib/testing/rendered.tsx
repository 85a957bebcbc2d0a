import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Locale } from "@/lib/core/enums/locales";
import { catalogues } from "@/messages/catalogue";

/**
 * Returns the markup of a part with the texts of one language and the data that the client has read, and the texts
 * that it lacked.
 */
export function renderedIn(
  locale: Locale,
  what: ReactNode,
  { client = new QueryClient(), now }: { client?: QueryClient; now: string },
): { markup: string; missing: string[] } {
  const missing: string[] = [];
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="America/Sao_Paulo"
        now={new Date(now)}
        messages={catalogues[locale]}
        onError={({ message }) => missing.push(message)}
      >
        {what}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return { markup, missing };
}
