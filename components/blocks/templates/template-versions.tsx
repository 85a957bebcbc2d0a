"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { VERSIONS_MAX } from "@/lib/domain/defences/limits";
import { type TemplatesView } from "@/lib/domain/defences/schema";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

/**
 * The versions with their author, content and time. A version never changes; an older one is restored as a newer one.
 */
export function TemplateVersions({
  data,
  bring,
}: {
  data: TemplatesView;
  bring: ((text: string) => void) | null;
}) {
  const t = useTranslations("templates");
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Section title={t("versions")} flush>
      {data.versions.length === 0 ? (
        <p className="p-4 text-muted-foreground">{t("none")}</p>
      ) : (
        <ol className="divide-y" data-versions>
          {data.versions.map(({ version, text, at, by }, place) => (
            <li key={version} className="grid gap-2 px-4 py-2.5">
              <div className="flex items-center justify-between gap-3">
                <span className="grid">
                  <span className="flex items-center gap-2 font-medium">
                    {t("version", { version })}
                    {place === 0 && <Badge tone="success">{t("current")}</Badge>}
                  </span>
                  <span className="text-sm text-muted-foreground">
                    {text === null && <>{t("versionOurs")}, </>}
                    {by}, <DateTime value={at} />
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-expanded={open === version}
                  onClick={() => setOpen(open === version ? null : version)}
                >
                  {open === version ? t("hide") : t("look")}
                </Button>
              </div>
              {open === version && (
                <>
                  <pre
                    className="max-h-72 overflow-auto rounded-md border bg-muted p-2.5 font-mono text-xs leading-5 whitespace-pre-wrap"
                    tabIndex={0}
                  >
                    {text ?? data.ours}
                  </pre>
                  {bring && place > 0 && (
                    <Button
                      size="sm"
                      className="justify-self-end"
                      onClick={() => {
                        bring(text ?? data.ours);
                        setOpen(null);
                      }}
                    >
                      {t("bring")}
                    </Button>
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {data.versions.length >= VERSIONS_MAX && (
        <p className="border-t px-4 py-2 text-sm text-muted-foreground">{t("cut", { max: VERSIONS_MAX })}</p>
      )}
    </Section>
  );
}
