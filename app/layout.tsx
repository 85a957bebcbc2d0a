import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { type Metadata, type Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { type ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { FirstMessages } from "./_server/client-messages";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("appName"), template: `%s · ${t("appName")}` },
    icons: { icon: "/icon.svg" },
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
        <FirstMessages of={["acts", "common", "errors", "fallback", "kit"]}>
          <Providers nonce={head.get("x-nonce") ?? undefined}>{children}</Providers>
        </FirstMessages>
      </body>
    </html>
  );
}
