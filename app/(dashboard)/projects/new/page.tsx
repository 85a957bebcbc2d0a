import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { type Search, queryOf } from "@/app/_server/query-of";
import { Prefetched } from "@/app/_server/prefetched";
import { uuidField } from "@/lib/core/forms/fields";
import { FormSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { ProjectForm } from "@/components/projects/project-form";
import { getProjectForm } from "@/lib/domain/projects/get-project-form.server";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { createProjectAction } from "../actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("new") };
}

export default async function NewProjectPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "project.create" });
  const t = await getTranslations("projects");
  const { intent = null } = await queryOf(searchParams, { intent: uuidField() });
  return (
    <ClientMessages of={["projects"]}>
      <div className="grid max-w-2xl gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.projects() }, { label: t("new") }]}
          title={t("new")}
        />
        <Prefetched skeleton={<FormSkeleton fields={4} />} read={() => getProjectForm(ctx, intent)}>
          {(form) => (
            <ProjectForm
              wallet={ctx.wallet}
              underWay={form.underWay}
              isSecond={form.isSecond}
              action={createProjectAction}
              decideUnsent={decideUnsentAction}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
