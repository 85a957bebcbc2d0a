import { useTranslations } from "next-intl";
import { type ChooseLocale } from "./language-menu";
import { SignedOutFrame } from "./signed-out-frame";
import { type OpenidOutcome } from "@/lib/platform/auth/openid/openid-outcomes";
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
  /** True where messages are sent: a person who forgot the password can recover the account alone. */
  hasMail: boolean;
  /** The provider's name, and the outcome of a visit that has just ended. Null where there is no provider. */
  openid: { name: string; word: OpenidOutcome | null } | null;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("auth");
  return (
    <SignedOutFrame title={t("title")} lead={t("lead")} environment={environment} setLocale={setLocale}>
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
    </SignedOutFrame>
  );
}

/** The reason why the provider did not sign the person in. */
function OpenidNote({ name, word }: { name: string; word: OpenidOutcome }) {
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
