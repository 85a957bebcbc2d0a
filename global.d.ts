import "@tanstack/react-query";
import { type Locale } from "@/lib/core/enums/locales";
import { type Messages } from "@/messages/catalogue";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    /** `isTold: false`: no live frame reports changes to the data that this query reads. */
    queryMeta: { isTold?: false };
  }
}
