import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lockAll } from "@/lib/platform/store/locks.server";
import { type Store } from "@/lib/platform/store/store.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { checkArchiveFile, readArchiveFile } from "./archive-file.server";
import { graphIdOf, summaryKey } from "./archive-old.server";
import { eraseTold } from "@/lib/composers/privacy/erase-told.server";
import { bringBack, listErased, listPutAway } from "./records.server";

const AT_ONCE = 50;

export type Restored = {
  restored: number;
  /** Not put away by this file, restored before, or archived once more since: then that file is restored first. */
  left: number;
};

/** Brings back what a file holds, all of it or one object, as it was; whoever does it twice does nothing the second time. */
export async function restoreArchive(store: Store, path: string, only: string | null): Promise<Restored> {
  const { name, sha256 } = await checkArchiveFile(path);
  const done: Restored = { restored: 0, left: 0 };
  for await (const group of readArchiveFile(path, AT_ONCE)) {
    const lines = only === null ? group : group.filter((line) => graphIdOf(line) === only);
    if (lines.length === 0) continue;
    const restored = await store.transaction((tx) => restoreSome(tx, lines, name));
    done.restored += restored;
    done.left += lines.length - restored;
  }
  await store.transaction(async (tx) =>
    appendAudit(tx, {
      at: await databaseNow(tx),
      personId: null,
      act: "records.restore",
      objectType: "archive",
      objectId: name,
      details: { sha256, only, ...done },
    }),
  );
  return done;
}

async function restoreSome(tx: Tx, lines: readonly string[], name: string): Promise<number> {
  const ids = lines.map(graphIdOf);
  await lockAll(tx, "object", ids);
  const away = new Set(await listPutAway(tx, ids, summaryKey(name)));
  const wanted = lines.filter((line) => away.has(graphIdOf(line)));
  if (wanted.length > 0) {
    await bringBack(tx, { name, key: summaryKey(name), lines: wanted });
    // The file is older than an erasure: whoever was taken out since stays out.
    for (const { names, parts } of await listErased(tx, wanted.map(graphIdOf)))
      await eraseTold(tx, names, parts);
  }
  return wanted.length;
}
