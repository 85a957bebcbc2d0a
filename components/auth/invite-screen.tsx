import { useTranslations } from "next-intl";
import { type LinkPurpose } from "@/lib/core/words/people";
import { type Act } from "../mutations/outcome";
import { type ChooseLocale } from "./language-menu";
import { Callout } from "../ui/callout";
import { DoorFrame } from "./door-frame";
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
  act: Act<{ token: string; password: string }, { email: string }>;
}) {
  const t = useTranslations("auth.invite");
  const frame = { environment, setLocale };
  if (link === null)
    return (
      <DoorFrame title={t("title")} {...frame}>
        <Callout tone="warning" title={t("voidTitle")}>
          {t("voidDetail")}
        </Callout>
      </DoorFrame>
    );
  return (
    <DoorFrame
      title={t("welcome", { name: link.name })}
      lead={t(link.purpose, { email: link.email })}
      {...frame}
    >
      <InviteForm token={token} act={act} />
    </DoorFrame>
  );
}
