import "server-only";
import { type Store } from "@/lib/platform/store/store.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type AuditAnchor } from "./audit-anchor";
import { type AuditKeys } from "./audit-keys";
import { FIRST_PREVIOUS_MAC, auditMac } from "./audit-mac.server";
import { lastEntryId, listLinksAfter, missingAnchors, unlinkedWithin } from "./records.server";

const BATCH = 1_000;
const IDS_AT_ONCE = 50_000;
/** The maximum number of named faults. A rewrite of the whole log is not reported a million times. */
const FAULTS_NAMED_MAX = 20;

export type AuditFault =
  /** The entry says something else than when it was chained, or its link was made without the key. */
  | { kind: "edited"; position: number; entryId: number }
  /** The link exists, but the entry does not. */
  | { kind: "removed"; position: number; entryId: number }
  /** These links are not there, though later ones are. */
  | { kind: "links_removed"; from: number; to: number }
  /** Everything from there to the end was made without the key. */
  | { kind: "rebuilt"; from: number; to: number }
  /** The link does not follow from the one before it. */
  | { kind: "spliced"; position: number }
  /** The key of this id was not given. */
  | { kind: "unknown_key"; position: number; keyId: string };

export type AuditChain = {
  links: number;
  entries: number;
  lastMac: string;
  /** The first of them, in the order of the chain. */
  faults: AuditFault[];
  faultsCount: number;
  /**
   * The anchors that were noted outside as the newest link and are not in the chain: its end was cut off, or all of
   * it was made anew.
   */
  missing: AuditAnchor[];
  /** Entries without a link: those of the last seconds, or those of a stopped writer. */
  unlinked: { count: number; firstId: number | null; oldest: Date | null };
};

/** True where no fault was found. An entry without a link is not a fault by itself. */
export const isChainIntact = ({ faultsCount, missing }: AuditChain): boolean =>
  faultsCount === 0 && missing.length === 0;

export function verifyAuditChain(
  store: Pick<Store, "snapshot">,
  keys: AuditKeys,
  anchors: readonly AuditAnchor[] = [],
): Promise<AuditChain> {
  return store.snapshot(async (reader) => {
    const missing = await missingAnchors(reader, anchors);
    return { ...(await walkLinks(reader, keys)), missing, ...(await countEntries(reader)) };
  });
}

type Walked = Pick<AuditChain, "links" | "lastMac" | "faults" | "faultsCount">;

async function walkLinks(reader: Reader, keys: AuditKeys): Promise<Walked> {
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  const found: Walked = { links: 0, lastMac: FIRST_PREVIOUS_MAC, faults: [], faultsCount: 0 };
  const note = (fault: AuditFault) => {
    found.faultsCount += 1;
    if (found.faults.length < FAULTS_NAMED_MAX) found.faults.push(fault);
  };
  // A run of links that do not verify is edited entries if a good one follows, and a chain made anew if none does.
  let run: { position: number; entryId: number }[] = [];
  let runLength = 0;
  const endRun = () => {
    for (const one of run) note({ kind: "edited", ...one });
    found.faultsCount += runLength - run.length;
    [run, runLength] = [[], 0];
  };
  let position = 0;
  for (;;) {
    const rows = await listLinksAfter(reader, position, BATCH);
    for (const { link, entry } of rows) {
      const isNext = link.position === position + 1;
      if (!isNext) note({ kind: "links_removed", from: position + 1, to: link.position - 1 });
      else if (link.previousMac !== found.lastMac) note({ kind: "spliced", position: link.position });
      const key = keyOf.get(link.keyId);
      if (!entry) note({ kind: "removed", position: link.position, entryId: link.entryId });
      else if (!key) note({ kind: "unknown_key", position: link.position, keyId: link.keyId });
      else if (auditMac(key, link, entry) === link.mac) endRun();
      else {
        runLength += 1;
        if (run.length < FAULTS_NAMED_MAX) run.push({ position: link.position, entryId: link.entryId });
      }
      position = link.position;
      found.lastMac = link.mac;
      found.links += 1;
    }
    if (rows.length < BATCH) break;
  }
  const [first] = run;
  if (first && runLength > 1) note({ kind: "rebuilt", from: first.position, to: position });
  else endRun();
  return found;
}

async function countEntries(reader: Reader): Promise<Pick<AuditChain, "entries" | "unlinked">> {
  const last = await lastEntryId(reader);
  const unlinked: AuditChain["unlinked"] = { count: 0, firstId: null, oldest: null };
  let entries = 0;
  for (let after = 0; after < last; after += IDS_AT_ONCE) {
    const some = await unlinkedWithin(reader, { after, to: after + IDS_AT_ONCE });
    entries += some.entries;
    unlinked.count += some.count;
    unlinked.firstId ??= some.firstId;
    unlinked.oldest ??= some.oldest;
  }
  return { entries, unlinked };
}
