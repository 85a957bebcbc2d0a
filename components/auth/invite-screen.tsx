import { useTranslations } from "next-intl";
import { type LinkPurpose } from "@/lib/core/enums/people";
import { type ServerAction } from "../mutations/outcome";
import { type ChooseLocale } from "./language-menu";
import { Callout } from "../ui/callout";
import { SignedOutFrame } from "./signed-out-frame";
import { InviteForm } from "./invite-form";

/** Where a one-time link leads: one's own password, or a word on why the link opens nothing. */
export function InviteScreen({
  token,
  link,
  environment,
  setLocale,
  act,
}: {
  token: string;
  link: { purpose: LinkPurpose; name: string; email: string } | null;
  environment: "production" | "sandbox";
  setLocale: ChooseLocale;
  act: ServerAction<{ token: string; password: string }, { email: string }>;
}) {
  const t = useTranslations("auth.invite");
  const frame = { environment, setLocale };
  if (link === null)
    return (
      <SignedOutFrame title={t("title")} {...frame}>
        <Callout tone="warning" title={t("voidTitle")}>
          {t("voidDetail")}
        </Callout>
      </SignedOutFrame>
    );
  return (
    <SignedOutFrame
      title={t("welcome", { name: link.name })}
      lead={t(link.purpose, { email: link.email })}
      {...frame}
    >
      <InviteForm token={token} act={act} />
    </SignedOutFrame>
  );
}
