import { useTranslations } from "next-intl";
import { type ChooseLocale } from "./language-menu";
import { Callout } from "../ui/callout";
import { DoorFrame } from "./door-frame";
import { ForgottenForm } from "./forgotten-form";

/** The way back in of whoever forgot the password, where messages leave. */
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
      <DoorFrame {...frame}>
        <Callout tone="info" title={t("noneTitle")}>
          {t("none")}
        </Callout>
        <BackToSignIn />
      </DoorFrame>
    );
  return (
    <DoorFrame {...frame} lead={t("lead")}>
      <ForgottenForm />

      <BackToSignIn />
    </DoorFrame>
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
