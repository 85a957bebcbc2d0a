"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { projectQueries } from "@/lib/domain/projects/queries";
import { type ProjectListQuery } from "@/lib/domain/projects/schema";
import { ExternalText } from "../kit/values/external-text";
import { LogoControl, type RemoveLogo } from "./logo-control";
import { LogoTile } from "./logo-tile";

/** The image on receipts and payers' pages where a project has no image of its own. */
export function MerchantLogo({
  filter,
  removeLogo,
}: {
  filter: Pick<ProjectListQuery, "sort" | "order">;
  removeLogo: RemoveLogo | null;
}) {
  const t = useTranslations("projects.mark");
  const { data } = useInfiniteQuery(projectQueries.list(filter));
  const merchant = data?.pages[0]?.merchant;
  if (!merchant) return null;
  const name = merchant.name ?? t("merchant");
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card px-4 py-3"
    >
      <LogoTile
        owner={MERCHANT_LOGO}
        name={name}
        color={null}
        mark={merchant.logo}
        className="size-11 rounded-lg text-base"
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <ExternalText text={name} />
        </p>
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
      </div>
      {removeLogo && (
        <LogoControl owner={MERCHANT_LOGO} of={name} hasLogo={merchant.logo !== null} remove={removeLogo} />
      )}
    </section>
  );
}
