import { randomUUID } from "node:crypto";
import { type Metadata, type Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { PageHeader } from "@/components/kit/page-header";
import { ProjectForm } from "@/components/projects/project-form";
import { isUuid } from "@/lib/core/ids";
import { getProjectDraft } from "@/lib/projects/get-project-draft.server";
import { createProjectAction } from "../actions";

type Props = { searchParams: Promise<{ intent?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("new") };
}

export default async function NewProjectPage({ searchParams }: Props) {
  const { intent } = await searchParams;
  const ctx = await contextFor({ right: "project.create" });
  const t = await getTranslations("projects");
  const draft = await getProjectDraft(ctx, typeof intent === "string" && isUuid(intent) ? intent : null);
  return (
    <ClientMessages of={["projects", "intents"]}>
      <div className="grid max-w-2xl gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: "/projects" as Route }, { label: t("new") }]}
          title={t("new")}
        />
        <ProjectForm
          wallet={ctx.wallet}
          intentId={draft.underWay ?? randomUUID()}
          isUnderWay={draft.underWay !== null}
          isSecond={draft.isSecond}
          action={createProjectAction}
        />
      </div>
    </ClientMessages>
  );
}
