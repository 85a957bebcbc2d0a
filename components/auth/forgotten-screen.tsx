import { useTranslations } from "next-intl";
import { type ChooseLocale } from "./language-menu";
import { Callout } from "../ui/callout";
import { SignedOutFrame } from "./signed-out-frame";
import { ForgottenForm } from "./forgotten-form";

/** The password recovery screen, where messages are sent. */
export function ForgottenScreen({
  hasMail,
  environment,
  setLocale,
}: {
  hasMail: boolean;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("auth.forgotten");
  const frame = { title: t("title"), environment, setLocale };
  if (!hasMail)
    return (
      <SignedOutFrame {...frame}>
        <Callout tone="info" title={t("noneTitle")}>
          {t("none")}
        </Callout>
        <BackToSignIn />
      </SignedOutFrame>
    );
  return (
    <SignedOutFrame {...frame} lead={t("lead")}>
      <ForgottenForm />

      <BackToSignIn />
    </SignedOutFrame>
  );
}

function BackToSignIn() {
  const t = useTranslations("auth.forgotten");
  return (
    <p className="text-sm">
      <a href="/sign-in" className="text-primary underline-offset-4 hover:underline">
        {t("back")}
      </a>
    </p>
  );
}
