import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { setLocale } from "@/app/_server/locale-action";
import { SignInScreen } from "@/components/auth/sign-in-screen";
import { asRoute } from "@/components/kit/navigation/addresses";
import { currentActor } from "@/app/_server/current-actor";
import { withErrorDigest } from "@/app/_server/page-reads";
import { OPENID_OUTCOMES } from "@/lib/platform/auth/openid/openid-outcomes";
import { safeCallbackUrl } from "@/lib/platform/auth/sign-in/safe-callback-url";
import { services } from "@/lib/runtime/services.server";

type Search = { searchParams: Promise<{ callbackUrl?: string | string[]; openid?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("title") };
}

export default async function SignInPage({ searchParams }: Search) {
  const { callbackUrl, openid: said } = await searchParams;
  const to = safeCallbackUrl(typeof callbackUrl === "string" ? callbackUrl : undefined);
  if (await withErrorDigest(currentActor("kept", "reads"))) redirect(asRoute(to));
  const { environment, openid, mail } = services().env;
  const word = OPENID_OUTCOMES.find((each) => each === said) ?? null;
  return (
    <ClientMessages of={["auth", "shell"]}>
      <SignInScreen
        to={to}
        hasMail={mail !== null}
        environment={environment}
        openid={openid && { name: openid.name, word }}
        setLocale={setLocale}
      />
    </ClientMessages>
  );
}
