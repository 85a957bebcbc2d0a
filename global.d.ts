import "@tanstack/react-query";
import { type Locale } from "@/lib/core/words/locales";
import { type Messages } from "@/messages/catalogue";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    /** `isTold: false`: no live frame tells of what this query reads. */
    queryMeta: { isTold?: false };
  }
}
