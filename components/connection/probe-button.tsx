"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { announce } from "../kit/page/announcer";
import { Button } from "../ui/button";

/** Asks once with everything that the credential may do; nothing is moved. */
export function ProbeButton({ act }: { act: Act<Record<string, never>, { calls: number }> }) {
  const t = useTranslations("connection");
  const probe = useAct(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  return (
    <>
      <Button
        pending={probe.isPending}
        onClick={() => void probe.run({}, { onDone: ({ calls }) => announce(t("probed", { calls })) })}
      >
        <RefreshCw aria-hidden />
        {t("probe")}
      </Button>
      <ActNote act={probe} className="basis-full" />
    </>
  );
}
