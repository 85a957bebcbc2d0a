"use client";

import { FlaskConical } from "lucide-react";
import { ActionNote } from "./action-note";
import { type ActionState } from "./use-action";
import { Button } from "../ui/button";
import { Section } from "../kit/page/section";

/** The panel by which a person simulates events of the outside world. Exists only in a sandbox. */
export function SimulatePanel<Act extends string>({
  title,
  description,
  acts,
  run,
  handles,
}: {
  title: string;
  description: string;
  acts: readonly { act: Act; label: string; quiet?: boolean }[];
  run: (act: Act) => void;
  /** The handles that the actions call. */
  handles: readonly ActionState[];
}) {
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
            disabled={handles.some(({ isPending }) => isPending)}
            onClick={() => {
              handles.forEach(({ reset }) => reset());
              run(act);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {handles.map((handle, index) => (
        <ActionNote key={index} act={handle} className="mt-3" />
      ))}
    </Section>
  );
}
