import { type Locale } from "@/lib/core/words/locales";
import { type Messages } from "@/messages/catalogue";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
