"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Copy, Pencil, RotateCcw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { checklistOf } from "@/lib/core/enums/evidence";
import { CITE_WORDS, citationsIn, missingIn, writtenOut } from "@/lib/domain/defences/citations";
import { DEFENCE_MAX } from "@/lib/domain/defences/limits";
import { defenceQueries } from "@/lib/domain/defences/queries";
import { type SaveDefenceInput, type WriteDefenceInput } from "@/lib/domain/defences/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { DraftNote } from "@/components/mutations/draft-note";
import { type ServerAction, refusedAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { useDraft } from "@/components/mutations/use-draft";
import { addressOf } from "@/components/kit/navigation/addresses";
import { copyText } from "@/components/kit/values/copy-text";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";
import { useNowMs } from "@/components/kit/values/use-now";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "sonner";
import { WrittenDefence } from "./written-defence";

/** Half the duration of the edit lock, in milliseconds. Typing renews the lock. */
const RENEW_MS = 60_000;
const LOOK_MS = 10_000;

/** `templateVersion`: what it began with; undefined: the text that was saved before. */
type Typed = { text: string; revision: number; templateVersion?: number };

export type DefenceActions = {
  saveDefence: ServerAction<SaveDefenceInput, { revision: number }>;
  writeDefence: ServerAction<WriteDefenceInput, null>;
};

/** The text that answers a block: first what the facts give, then what people make of it. Each claim shows what it cites. */
export function DefencePanel({ blockId, acts }: { blockId: string; acts: DefenceActions | null }) {
  const t = useTranslations("defence");
  const items = useTranslations("evidence.item");
  const { data } = useSuspenseQuery(defenceQueries.of(blockId));
  const pen = usePen(blockId, acts);
  const { typed, recoveredAtMs, begin, type, stop } = useTyped(blockId, acts !== null);
  const nowMs = useNowMs(LOOK_MS);
  const writer = data.writer && Date.parse(data.writer.until) > nowMs ? data.writer : null;
  const change = (next: Typed) => {
    type(next);
    pen.renew();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = typed?.text ?? data.text ?? data.suggested;
  const parts = citationsIn(shown, data.standing);
  const missing = missingIn(parts);
  return (
    <Section
      title={
        <>
          {t("title")}{" "}
          <span className="font-normal text-muted-foreground">
            {data.text === null ? t(data.template.isFaulty ? "suggestedByOurs" : "suggested") : null}
          </span>
        </>
      }
      actions={
        data.saved && (
          <span className="text-sm text-muted-foreground">
            {t("saved", { person: data.saved.by ?? "" })} <DateTime value={data.saved.at} />
            {data.saved.templateVersion !== null && (
              <>. {t("begunWith", { version: data.saved.templateVersion })}</>
            )}
          </span>
        )
      }
    >
      <div className="grid gap-3" data-defence>
        {acts && writer && <Writer name={writer.name} blockId={blockId} write={acts.writeDefence} />}
        {typed === null ? (
          <WrittenDefence parts={parts} />
        ) : (
          <div className="grid gap-2">
            {recoveredAtMs !== null && <DraftNote draft={{ is: "restored", savedAtMs: recoveredAtMs }} />}
            <Textarea
              ref={field}
              aria-label={t("title")}
              value={typed.text}
              maxLength={DEFENCE_MAX}
              data-case-text
              readOnly={writer !== null}
              className="min-h-72 leading-6"
              onChange={({ target }) => change({ ...typed, text: target.value })}
            />
            <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted-foreground">
              {t("cite")}
              {checklistOf(data.reason).map((item) =>
                item === "defence_text" ? null : (
                  <Button
                    key={item}
                    size="sm"
                    variant="secondary"
                    onClick={() => {
                      const at = field.current?.selectionStart ?? typed.text.length;
                      const text = `${typed.text.slice(0, at)}[${CITE_WORDS[item]}]${typed.text.slice(at)}`;
                      change({ ...typed, text });
                    }}
                  >
                    {items(item)}
                  </Button>
                ),
              )}
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2 border-t pt-3">
          <p className="mr-auto flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground">
            {missing > 0 && <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />}
            {t("missing", { count: missing })}
          </p>
          <CopyText text={writtenOut(parts)} />
          {acts && !writer && (
            <Pen
              acts={acts}
              blockId={blockId}
              typed={typed}
              pen={pen}
              isNew={data.text === null}
              isFaulty={data.template.isFaulty}
              revision={data.revision}
              start={() => {
                begin({
                  ...{ text: shown, revision: data.revision },
                  ...(data.text === null && { templateVersion: data.template.version }),
                });
                requestAnimationFrame(() => field.current?.focus());
              }}
              suggest={() =>
                change({
                  ...{ text: data.suggested, revision: typed?.revision ?? data.revision },
                  templateVersion: data.template.version,
                })
              }
              stop={stop}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

/** The pen is held from the last sign of it: each change gives one, at most once in a while. */
function usePen(blockId: string, acts: DefenceActions | null) {
  const writing = useServerAction(acts?.writeDefence ?? refusedAction, readsOf(blockId));
  const signedAtMs = useRef(0);
  const take = (onElse: () => void = () => undefined) => {
    signedAtMs.current = Date.now();
    void writing.run({ blockId, isTakingOver: false }, { onElse });
  };
  const renew = () => {
    if (Date.now() - signedAtMs.current >= RENEW_MS) take();
  };
  return { writing, take, renew };
}

const readsOf = (blockId: string) =>
  ({ ifTwice: "harmless", keys: [defenceQueries.of(blockId).queryKey] }) as const;

/**
 * The typed text that is not saved yet. Once it was changed, this tab retains it whichever page is opened in between.
 */
function useTyped(blockId: string, mayType: boolean) {
  const draft = useDraft("defence", addressOf.block(blockId));
  const [own, begin] = useState<Typed | null>();
  const typed = own === undefined ? typedIn(draft.found?.values) : own;
  return {
    typed: mayType ? typed : null,
    recoveredAtMs: own === undefined && typed !== null ? (draft.found?.savedAtMs ?? null) : null,
    begin,
    type: (next: Typed) => {
      begin(next);
      draft.keep(next);
    },
    stop: () => {
      begin(null);
      draft.drop();
    },
  };
}

function typedIn({ text, revision, templateVersion }: Record<string, unknown> = {}): Typed | null {
  if (typeof text !== "string" || typeof revision !== "number") return null;
  return { text, revision, ...(typeof templateVersion === "number" && { templateVersion }) };
}

function Writer({
  name,
  blockId,
  write,
}: {
  name: string;
  blockId: string;
  write: DefenceActions["writeDefence"];
}) {
  const t = useTranslations("defence");
  const act = useServerAction(write, readsOf(blockId));
  return (
    <Callout
      tone="info"
      role="status"
      actions={
        <Button
          size="sm"
          variant="secondary"
          pending={act.isPending}
          onClick={() => void act.run({ blockId, isTakingOver: true })}
        >
          {t("takeOver")}
        </Button>
      }
    >
      {t("writing", { person: name })}
      <ActionNote act={act} />
    </Callout>
  );
}

function CopyText({ text }: { text: string }) {
  const t = useTranslations("defence");
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() =>
        void copyText(text).then(
          () => toast.success(t("copied")),
          () => toast.error(t("copyFailed")),
        )
      }
    >
      <Copy aria-hidden />
      {t("copy")}
    </Button>
  );
}

function Pen({
  acts,
  blockId,
  typed,
  pen,
  isNew,
  isFaulty,
  revision,
  start,
  suggest,
  stop,
}: {
  acts: DefenceActions;
  blockId: string;
  typed: Typed | null;
  pen: ReturnType<typeof usePen>;
  isNew: boolean;
  isFaulty: boolean;
  revision: number;
  start: () => void;
  suggest: () => void;
  stop: () => void;
}) {
  const t = useTranslations("defence");
  const { writing, take } = pen;
  const saving = useServerAction(acts.saveDefence, readsOf(blockId));
  if (typed === null)
    return (
      <>
        <Button
          size="sm"
          variant={isNew ? "default" : "secondary"}
          data-case-text
          aria-keyshortcuts="E"
          pending={writing.isPending}
          onClick={() => {
            start();
            take(stop);
          }}
        >
          <Pencil aria-hidden />
          {t(isNew ? "begin" : "edit")}
          <Kbd aria-hidden className="max-md:hidden pointer-coarse:hidden">
            E
          </Kbd>
        </Button>
        <ActionNote act={writing} className="basis-full" />
      </>
    );
  return (
    <>
      {!isNew && isFaulty && <span className="text-sm text-muted-foreground">{t("suggestedByOurs")}</span>}
      <Button size="sm" variant="ghost" onClick={suggest}>
        <RotateCcw aria-hidden />
        {t("again")}
      </Button>
      <Button size="sm" variant="secondary" onClick={stop}>
        {t("discard")}
      </Button>
      <Button
        size="sm"
        pending={saving.isPending}
        onClick={() => void saving.run({ blockId, ...typed }, { onDone: stop })}
      >
        {t("save")}
      </Button>
      {revision !== typed.revision && (
        <Callout tone="warning" role="alert" className="basis-full">
          {t("changed")}
        </Callout>
      )}
      <ActionNote act={saving} className="basis-full" />
    </>
  );
}
