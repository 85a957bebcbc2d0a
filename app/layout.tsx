import { GeistSans } from "geist/font/sans";
import { type Metadata, type Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { type ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { ClientMessages } from "./_server/client-messages";
import "./globals.css";

/** Geist's own entry preloads it on every page; the pages that show a code or an id fetch it when they do. */
const GeistMono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Roboto Mono", "Menlo", "Consolas", "monospace"],
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("appName"), template: `%s · ${t("appName")}` },
    icons: { icon: "/icon.svg", apple: "/icons/apple-touch-icon.png" },
    manifest: "/manifest.webmanifest",
    robots: { index: false, follow: false },
    referrer: "same-origin",
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fafafb" },
    { media: "(prefers-color-scheme: dark)", color: "#101114" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, head] = await Promise.all([getLocale(), headers()]);
  return (
    <html lang={locale} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider messages={{}}>
          <ClientMessages of={["acts", "common", "errors", "fallback", "kit"]}>
            <Providers nonce={head.get("x-nonce") ?? undefined}>{children}</Providers>
          </ClientMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
