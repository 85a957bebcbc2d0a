import { useTranslations } from "next-intl";
import { type ChooseLocale } from "../shell/language-menu";
import { DoorFrame } from "./door-frame";
import { SignInHere } from "./sign-in-here";

/** The way in. */
export function SignInScreen({
  to,
  environment,
  setLocale,
}: {
  to: string;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("auth");
  return (
    <DoorFrame title={t("title")} lead={t("lead")} environment={environment} setLocale={setLocale}>
      <SignInHere to={to} />
      <p className="text-sm text-muted-foreground">{t("help")}</p>
    </DoorFrame>
  );
}
