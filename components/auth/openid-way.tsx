import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type OpenidWord } from "@/lib/platform/auth/openid-words";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** Why the provider brought nobody in. */
export function OpenidNote({ name, word }: { name: string; word: OpenidWord }) {
  const t = useTranslations("auth.openid");
  return (
    <Callout
      tone={word === "link_needed" ? "info" : "danger"}
      role={word === "link_needed" ? undefined : "alert"}
    >
      {t(word, { name })}
    </Callout>
  );
}

/** On to the provider: a form of the page itself, which needs no script. */
export function OpenidWay({ name, to }: { name: string; to: string }) {
  const t = useTranslations("auth.openid");
  return (
    <form method="post" action="/api/auth/openid" className="grid">
      <input type="hidden" name="callbackUrl" value={to} />
      <Button type="submit" variant="secondary" size="lg">
        <Building2 aria-hidden />
        {t("signIn", { name })}
      </Button>
    </form>
  );
}
