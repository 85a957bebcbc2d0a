import { useTranslations } from "next-intl";
import { type ChooseLocale } from "./language-menu";
import { DoorFrame } from "./door-frame";
import { type OpenidWord } from "@/lib/platform/auth/openid/openid-words";
import { SignInHere } from "./sign-in-here";
import { Building2 } from "lucide-react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** The way in. */
export function SignInScreen({
  to,
  hasMail,
  environment,
  openid,
  setLocale,
}: {
  to: string;
  /** Messages leave: whoever forgot the password finds a way back alone. */
  hasMail: boolean;
  /**
   * The provider's name, and the outcome of the visit if somebody has just returned from it. Null: there is no
   * provider.
   */
  openid: { name: string; word: OpenidWord | null } | null;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("auth");
  return (
    <DoorFrame title={t("title")} lead={t("lead")} environment={environment} setLocale={setLocale}>
      {openid?.word && <OpenidNote name={openid.name} word={openid.word} />}
      <div className="grid gap-4">
        <SignInHere to={to} />
        {openid && <OpenidWay name={openid.name} to={to} />}
      </div>
      <div className="grid gap-1 text-sm text-muted-foreground">
        {hasMail && (
          <p>
            <a href="/sign-in/forgotten" className="text-primary underline-offset-4 hover:underline">
              {t("forgotten.link")}
            </a>
          </p>
        )}
        <p>{t("help")}</p>
      </div>
    </DoorFrame>
  );
}

/** Why the provider brought nobody in. */
function OpenidNote({ name, word }: { name: string; word: OpenidWord }) {
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
function OpenidWay({ name, to }: { name: string; to: string }) {
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
