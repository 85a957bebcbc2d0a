import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { setLocale } from "@/app/_server/locale-action";
import { withErrorDigest } from "@/app/_server/page-reads";
import { InviteScreen } from "@/components/auth/invite-screen";
import { LINK_TOKEN } from "@/lib/platform/auth/sign-in/access-links.server";
import { findOpenLink } from "@/lib/domain/people/redeem-link.server";
import { services } from "@/lib/runtime/services.server";
import { takeUpLinkAction } from "./actions";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("invite.title") };
}

/** A page without a session, opened by a one-time link. Viewing it does not use up the link. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  // A token that belongs to no link returns 404. A used or expired link has a page that reports it.
  if (!LINK_TOKEN.test(token)) notFound();
  const link = await withErrorDigest(findOpenLink(services(), token));
  return (
    <ClientMessages of={["auth", "shell"]}>
      <InviteScreen
        token={token}
        link={link}
        environment={services().env.environment}
        setLocale={setLocale}
        act={takeUpLinkAction}
      />
    </ClientMessages>
  );
}
