"use client";

import { isResolved, unknownBlockStatus } from "@/lib/core/enums/blocks";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { type z } from "zod";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type AddBlockNoteInput, type BlockPerson, type TagBlockInput } from "@/lib/domain/blocks/schema";
import { type ServerAction } from "../mutations/outcome";
import { defenceQueries } from "@/lib/domain/defences/queries";
import { type DefenceActions, DefencePanel } from "./defence/defence-panel";
import { RecordSending, type RecordSendingAction } from "./defence/record-sending";
import { SendingPanel } from "./defence/sending-panel";
import { type EvidenceActions, EvidencePanel } from "./evidence/evidence-panel";
import { addressOf } from "../kit/navigation/addresses";
import { Money } from "../kit/values/money";
import { PageHeader } from "../kit/page/page-header";
import { usePageKeys } from "../kit/navigation/use-page-keys";
import { useThingName } from "../kit/record/use-thing-name";
import { NotedHistory } from "../notes/noted-history";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Kbd } from "../ui/kbd";
import { Link } from "../ui/link";
import { RequestEvidence, type RequestEvidenceAction } from "./request-evidence";
import { type AssignAction, BlockAssignee } from "./block-assignee";
import { BlockEvidence } from "./block-evidence";
import { BlockFactsSection, BlockMeaning, BlockTechnical } from "./block-facts";
import { BlockOrder, type RecordOrderAction } from "./block-order";
import { BlockPayment } from "./block-payment";
import { BlockKind, BlockState } from "../kit/status/block-state";
import { useBlockSteps } from "./block-timeline";
import { requestedCaseAction } from "./case-action";
import { CaseHistory } from "./case-history";
import { CaseMoney } from "./case-money";
import { CasePoints } from "./case-points";
import { CaseTimeLine } from "./case-time-line";
import { DeadlineTrack } from "./deadline-track";
import { type ExplainStatusAction, UnknownStatus } from "./unknown-status";

/** On a phone the actions are at the foot, in place of the frame's bar. */
const FOOT =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:flex-wrap max-md:gap-1.5 max-md:bg-card max-md:px-2.5 max-md:py-2.5 max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))]";

export type BlockActions = {
  assign: AssignAction;
  addNote: ServerAction<z.input<typeof AddBlockNoteInput>, null>;
  tag: ServerAction<z.input<typeof TagBlockInput>, null>;
  ask: RequestEvidenceAction;
  recordOrder: RecordOrderAction;
  recordSending: RecordSendingAction;
} & EvidenceActions &
  DefenceActions;

export function BlockDetail({
  id,
  people,
  actions,
  explainStatus,
  personId,
  isClear,
  simulate,
}: {
  id: string;
  people: readonly BlockPerson[];
  /** Null: this person only looks. */
  actions: BlockActions | null;
  /** Null: this person may not say what an unknown status means. */
  explainStatus: ExplainStatusAction | null;
  personId: string;
  /** Whether this person's evidence holds whole documents. */
  isClear: boolean;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("blocks");
  const nameOf = useThingName();
  const { data: block } = useSuspenseQuery(blockQueries.detail(id));
  const { data: defence } = useSuspenseQuery(defenceQueries.of(id));
  const steps = useBlockSteps(block);
  const writing = actions && {
    about: { blockId: block.id },
    add: actions.addNote,
    tag: actions.tag,
    keys: [blockQueries.all],
  };
  const isOpen = !isResolved(block.status);
  const unknownWord = unknownBlockStatus(block.apiStatus);
  const hasFoot = actions !== null && isOpen;
  useCaseKeys(block.place);
  useRequestedCaseAction();
  return (
    <div className={cn("grid grid-cols-1 gap-3.5", hasFoot && "max-md:pb-12")}>
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.blocks() },
          { label: nameOf(block.party.name ?? t("one"), block.amountCentavos) },
        ]}
        title={<Money amountCentavos={block.amountCentavos} className="text-3xl" />}
        badge={
          <>
            <BlockState block={block} />
            <span className="text-muted-foreground">
              <BlockKind blockType={block.blockType} />
            </span>
          </>
        }
        actions={
          <>
            <CasePlace place={block.place} />
            {actions && <BlockEvidence blockId={block.id} isClear={isClear} />}
            <div className={cn("flex items-center gap-2", hasFoot && FOOT)}>
              <BlockAssignee
                block={block}
                people={people}
                assign={actions?.assign ?? null}
                {...(hasFoot && { isSmallOnPhone: true })}
              />
              {hasFoot && (
                <Button
                  variant="secondary"
                  className="flex-1 md:hidden"
                  onClick={() => press("[data-case-add]")}
                >
                  <Camera aria-hidden className="max-[26rem]:hidden" />
                  {t("case.foot.add")}
                </Button>
              )}
              {actions && isOpen && (
                <RecordSending
                  block={block}
                  personId={personId}
                  dossiers={defence.dossiers}
                  isFirst={defence.sendings.length === 0}
                  record={actions.recordSending}
                />
              )}
            </div>
          </>
        }
      />
      <BlockMeaning block={block} sentBy={defence.sendings[0]?.sentBy ?? null} />
      {unknownWord !== null && <UnknownStatus block={block} word={unknownWord} explain={explainStatus} />}
      <CaseTimeLine block={block} className="max-md:hidden" />
      {isOpen && (
        <div className="md:hidden">
          <DeadlineTrack block={block} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3.5 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start min-[85rem]:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-3.5 max-lg:order-last">
          <CasePoints block={block} />
          <CaseHistory block={block} />
          <CaseMoney block={block} />
        </div>
        <div className="grid grid-cols-1 gap-3.5">
          {block.order && <BlockOrder block={block} record={actions?.recordOrder ?? null} />}
          <EvidencePanel
            blockId={block.id}
            reason={block.evidence.reason}
            hasPayment={block.transaction !== null}
            hasText={defence.text !== null}
            acts={actions}
            besideMissing={(item) =>
              actions && <RequestEvidence block={block} item={item} ask={actions.ask} />
            }
          />
          <DefencePanel blockId={block.id} acts={actions} />
          <SendingPanel sendings={defence.sendings} />
          {isOpen && simulate}
          <NotedHistory title={t("timeline.title")} steps={steps} noted={block} writing={writing} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3.5 lg:grid-cols-2 lg:items-start">
        <BlockPayment block={block} />
        <div className="grid grid-cols-1 gap-3.5">
          <BlockFactsSection block={block} />
          <BlockTechnical block={block} />
        </div>
      </div>
    </div>
  );
}

type Place = { position: number; total: number; previousId: string | null; nextId: string | null } | null;

/** J and K go through what waits; R and E to the record of the answer and its text. P is the evidence panel's own. */
function useCaseKeys(place: Place): void {
  const router = useRouter();
  const to = (id: string | null | undefined) => (id ? () => router.push(addressOf.block(id)) : undefined);
  usePageKeys({
    j: to(place?.nextId),
    k: to(place?.previousId),
    r: () => press("[data-case-record]"),
    e: () => press("[data-case-text]"),
  });
}

/** The action that a shortcut of the queue requested, run once. A page that is read again requests nothing. */
function useRequestedCaseAction(): void {
  useEffect(() => {
    const act = requestedCaseAction(location.hash);
    if (!act) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (act === "answer") press("[data-case-record]");
    else show("[data-case-add]");
  }, []);
}

/** A button is pressed, anything else takes the focus. */
function press(wanted: string): void {
  const found = document.querySelector<HTMLElement>(wanted);
  if (found instanceof HTMLButtonElement) found.click();
  else if (found) focusOn(found);
}

/** A browser opens its choice of files for a press of a person alone: a page that was just opened leads there. */
function show(wanted: string): void {
  const found = document.querySelector<HTMLElement>(wanted);
  if (found) focusOn(found);
}

function focusOn(found: HTMLElement): void {
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
}

function CasePlace({ place }: { place: Place }) {
  const t = useTranslations("blocks.case.place");
  if (place === null) return null;
  const step = (id: string | null, key: string, words: string) =>
    id === null ? (
      <Kbd aria-hidden className="opacity-40">
        {key}
      </Kbd>
    ) : (
      <Link href={addressOf.block(id)} aria-label={words} aria-keyshortcuts={key} title={words}>
        <Kbd aria-hidden>{key}</Kbd>
      </Link>
    );
  return (
    <nav aria-label={t("label")} className="mr-1 flex items-center gap-1.5 text-sm text-muted-foreground">
      <span className="tabular-nums">
        {place.position > 0
          ? t("position", { position: place.position, total: place.total })
          : t("waiting", { count: place.total })}
      </span>
      <span className="flex gap-1.5 max-md:hidden">
        {step(place.previousId, "K", t("previous"))}
        {step(place.nextId, "J", t("next"))}
      </span>
    </nav>
  );
}
