"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { announce } from "../kit/page/announcer";
import { Button } from "../ui/button";

/** Asks once with everything that the credential may do; nothing is moved. */
export function ProbeButton({ act }: { act: ServerAction<Record<string, never>, { calls: number }> }) {
  const t = useTranslations("connection");
  const probe = useServerAction(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  return (
    <>
      <Button
        pending={probe.isPending}
        onClick={() => void probe.run({}, { onDone: ({ calls }) => announce(t("probed", { calls })) })}
      >
        <RefreshCw aria-hidden />
        {t("probe")}
      </Button>
      <ActionNote act={probe} className="basis-full" />
    </>
  );
}
