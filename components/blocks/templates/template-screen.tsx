"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type EvidenceReason } from "@/lib/core/enums/evidence";
import { TEMPLATE_MAX } from "@/lib/domain/defences/limits";
import { templateQueries } from "@/lib/domain/defences/queries";
import { type TemplatesView } from "@/lib/domain/defences/schema";
import { templateFault } from "@/lib/domain/defences/template";
import { faultMessage } from "@/lib/domain/defences/template-fault";
import { type SaveTemplateInput } from "@/lib/domain/defences/template-schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "sonner";
import { useFaultMessage } from "@/components/ui/use-fault-message";
import { TemplateFacts } from "./template-facts";
import { type PreviewCase, TemplatePreview } from "./template-preview";
import { TemplateVersions } from "./template-versions";

type SaveAct = ServerAction<SaveTemplateInput, { version: number }>;
type Typed = { text: string; version: number };

/** The template that defences of a reason begin with: written, tried on real cases, and with every version of it. */
export function TemplateScreen({
  reason,
  cases,
  isKnown,
  save,
}: {
  reason: EvidenceReason;
  cases: readonly PreviewCase[];
  /** The service's lists of blocks were all read. */
  isKnown: boolean;
  /** Null: this person only looks. */
  save: SaveAct | null;
}) {
  const { data } = useSuspenseQuery(templateQueries.of(reason));
  const [typed, setTyped] = useState<Typed | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const holds = data.versions[0]?.version ?? 0;
  const shown = typed?.text ?? data.versions[0]?.text ?? data.ours;
  const type = (text: string) => setTyped({ text, version: typed?.version ?? holds });
  const insert = (piece: string) => {
    const { selectionStart: from = shown.length, selectionEnd: to = shown.length } = field.current ?? {};
    type(`${shown.slice(0, from)}${piece}${shown.slice(to)}`);
    const after = from + piece.length;
    // The cursor moves behind the inserted text once the field contains it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(after, after);
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21rem] min-[85rem]:grid-cols-[12rem_minmax(0,1fr)_22rem]">
      <Reasons data={data} className="max-[85rem]:col-span-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <Editor
          data={data}
          typed={typed}
          shown={shown}
          field={field}
          save={save}
          type={type}
          stop={() => setTyped(null)}
        />
        <TemplatePreview template={shown} reason={reason} cases={cases} isKnown={isKnown} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <TemplateFacts reason={reason} insert={save ? insert : null} />
        <TemplateVersions data={data} bring={save ? (text) => type(text) : null} />
      </div>
    </div>
  );
}

function Reasons({ data, className }: { data: TemplatesView; className?: string }) {
  const t = useTranslations("templates");
  const words = useTranslations("evidence.reason");
  return (
    <nav aria-label={t("reasons")} className={className}>
      <ul className="flex gap-0.5 overflow-x-auto min-[85rem]:grid">
        {data.reasons.map(({ reason, version, isOurs }) => {
          const isHere = reason === data.reason;
          return (
            <li key={reason} className="shrink-0">
              <Link
                href={addressOf.templates(reason)}
                aria-current={isHere ? "page" : undefined}
                className={cn(
                  "grid rounded-md px-2.5 py-1.5 hover:bg-muted",
                  isHere && "bg-muted font-medium text-foreground",
                )}
              >
                <span className="first-letter:uppercase">{words(reason)}</span>
                <span className="text-sm font-normal text-muted-foreground">
                  {isOurs ? t("ours") : t("own", { version })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Editor({
  data,
  typed,
  shown,
  field,
  save,
  type,
  stop,
}: {
  data: TemplatesView;
  typed: Typed | null;
  shown: string;
  field: React.RefObject<HTMLTextAreaElement | null>;
  save: SaveAct | null;
  type: (text: string) => void;
  stop: () => void;
}) {
  const t = useTranslations("templates");
  const wordsOf = useFaultMessage();
  const [last] = data.versions;
  const isOurs = (last?.text ?? null) === null;
  const fault = templateFault(shown);
  return (
    <Section
      title={t("editor")}
      actions={
        <span className="text-sm text-muted-foreground">
          {isOurs ? t("inUse.ours") : t("inUse.own", { version: last?.version ?? 0 })}
        </span>
      }
    >
      <div className="grid gap-3" data-template>
        <Field
          label={t("text")}
          hint={save ? t("hint") : t("noRight")}
          error={fault ? wordsOf(faultMessage(fault)) : undefined}
          aside={
            <span className="tabular-nums">
              {shown.length} / {TEMPLATE_MAX}
            </span>
          }
        >
          {(wired) => (
            <Textarea
              {...wired}
              ref={field}
              value={shown}
              readOnly={save === null}
              spellCheck={false}
              className="min-h-72 font-mono text-sm leading-6"
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        {save && (
          <EditorActions data={data} typed={typed} isFaulty={fault !== null} save={save} stop={stop} />
        )}
      </div>
    </Section>
  );
}

function EditorActions({
  data,
  typed,
  isFaulty,
  save,
  stop,
}: {
  data: TemplatesView;
  typed: Typed | null;
  isFaulty: boolean;
  save: SaveAct;
  stop: () => void;
}) {
  const t = useTranslations("templates");
  const act = useServerAction(save, { ifTwice: "harmless", keys: [templateQueries.all] });
  const holds = data.versions[0]?.version ?? 0;
  const send = (text: string | null, version: number) =>
    void act.run(
      { reason: data.reason, text, version },
      {
        onDone: (done) => {
          stop();
          toast.success(t("saved", { version: done.version }));
        },
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t pt-3">
      {(data.versions[0]?.text ?? null) !== null && (
        <Button size="sm" variant="ghost" className="mr-auto" onClick={() => send(null, holds)}>
          {t("backToOurs")}
        </Button>
      )}
      {typed && (
        <Button size="sm" variant="secondary" onClick={stop}>
          {t("discard")}
        </Button>
      )}
      <Button
        size="sm"
        pending={act.isPending}
        disabled={typed === null || isFaulty}
        onClick={() => typed && send(typed.text, typed.version)}
      >
        {t("save")}
      </Button>
      {typed && typed.version !== holds && (
        <Callout tone="warning" role="alert" className="basis-full">
          {t("changed")}
        </Callout>
      )}
      <ActionNote act={act} className="basis-full" />
    </div>
  );
}
