import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { setLocale } from "@/app/_server/locale-action";
import { ForgottenScreen } from "@/components/auth/forgotten-screen";
import { services } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("forgotten.title") };
}

/** A page without a session, open to any visitor. It has no knowledge of any account. */
export default function ForgottenPage() {
  const { environment, mail } = services().env;
  return (
    <ClientMessages of={["auth", "shell"]}>
      <ForgottenScreen hasMail={mail !== null} environment={environment} setLocale={setLocale} />
    </ClientMessages>
  );
}
