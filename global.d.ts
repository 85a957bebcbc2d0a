import { type Locale, type Messages } from "@/messages/catalogue";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
