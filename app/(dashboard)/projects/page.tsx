import { Plus } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/kit/page/page-header";
import { ProjectList } from "@/components/projects/project-list";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listProjects } from "@/lib/domain/projects/list-projects.server";
import { projectQueries } from "@/lib/domain/projects/queries";
import { removeLogoAction } from "./actions";
import { projectParsers } from "@/lib/domain/projects/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("title") };
}

export default async function ProjectsPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("projects");
  const canCreate = mayDo(ctx.actor, "project.create");
  const { filter, refusal } = await pageFilter(searchParams, projectParsers);
  if (refusal) return refusal;
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["projects"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          actions={
            canCreate && (
              <Button asChild>
                <Link data-page-create href={addressOf.newProject()}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched
          read={(reads) => reads.list(projectQueries.list(filter), () => listProjects(ctx, filter))}
        >
          <ProjectList
            canCreate={canCreate}
            removeLogo={mayDo(ctx.actor, "logo.change") ? removeLogoAction : null}
            walletNames={Object.fromEntries(wallets.map(({ reference, name }) => [reference, name]))}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
