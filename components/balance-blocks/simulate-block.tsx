"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";

const ACTS = ["defend", "approve", "reject"] as const;
type Act = (typeof ACTS)[number];

export type SimulateDecisionAction = (input: { blockId: string; act: Act }) => Promise<ActionResult<unknown>>;

/** Plays the institution that decides. Exists only beside a sandbox. */
export function SimulateBlock({ blockId, decide }: { blockId: string; decide: SimulateDecisionAction }) {
  const t = useTranslations("blocks.simulate");
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (act: Act) =>
    startTransition(async () => {
      const result = await decide({ blockId, act });
      setFailure(result.ok ? null : result.error);
    });
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          <FlaskConical className="size-4 text-warning" aria-hidden />
          {t("title")}
        </span>
      }
      description={t("description")}
    >
      <div className="flex flex-wrap gap-2">
        {ACTS.map((act) => (
          <Button key={act} variant="secondary" size="sm" disabled={isPending} onClick={() => run(act)}>
            {t(act)}
          </Button>
        ))}
      </div>
      {failure && <FailureNote error={failure} className="mt-3" />}
    </Section>
  );
}
