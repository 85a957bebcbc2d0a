import { Plus } from "lucide-react";
import { type Metadata, type Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched, prefetchList } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { ProjectList } from "@/components/projects/project-list";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/auth/rights";
import { listProjects } from "@/lib/projects/list-projects.server";
import { projectQueries } from "@/lib/projects/queries";
import { ProjectFilter } from "@/lib/projects/schema";

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("title") };
}

export default async function ProjectsPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("projects");
  const canCreate = mayDo(ctx.actor, "project.create");
  const { sort, order } = ProjectFilter.safeParse(await searchParams).data ?? ProjectFilter.parse({});
  const [wallets] = await Promise.all([
    namedWallets(ctx),
    prefetchList(projectQueries.list({ sort, order }), () => listProjects(ctx, { sort, order })),
  ]);
  return (
    <ClientMessages of={["projects"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          actions={
            canCreate && (
              <Button asChild>
                <Link href={"/projects/new" as Route}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched>
          <ProjectList
            canCreate={canCreate}
            walletNames={Object.fromEntries(wallets.map(({ reference, name }) => [reference, name]))}
          />
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
