"use client";

import { FlaskConical } from "lucide-react";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { Button } from "../ui/button";
import { FailureNote } from "./failure-note";
import { Section } from "./section";

/** What a person makes the world outside do. Exists only beside a sandbox. */
export function SimulatePanel<Act extends string>({
  title,
  description,
  acts,
  run,
}: {
  title: string;
  description: string;
  acts: readonly { act: Act; label: string; quiet?: boolean }[];
  run: (act: Act) => Promise<ActionResult<unknown>>;
}) {
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const play = (act: Act) =>
    startTransition(async () => {
      const result = await run(act);
      setFailure(result.ok ? null : result.error);
    });
  if (acts.length === 0) return null;
  return (
    <Section
      className="print:hidden"
      title={
        <span className="flex items-center gap-2">
          <FlaskConical className="size-4 text-warning" aria-hidden />
          {title}
        </span>
      }
      description={description}
    >
      <div className="flex flex-wrap gap-2">
        {acts.map(({ act, label, quiet = false }) => (
          <Button
            key={act}
            variant={quiet ? "ghost" : "secondary"}
            size="sm"
            disabled={isPending}
            onClick={() => play(act)}
          >
            {label}
          </Button>
        ))}
      </div>
      {failure && <FailureNote error={failure} className="mt-3" />}
    </Section>
  );
}
