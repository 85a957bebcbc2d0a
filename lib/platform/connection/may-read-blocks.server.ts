import "server-only";
import { isoOrNull } from "@/lib/core/iso";
import { type Services } from "@/lib/platform/context.server";
import { type CheckRow, listChecks } from "./records.server";

/** `no`: the credential may not; then a list of blocks is not "none", and holds only what events told. */
export type BlocksReadable = { state: "yes" | "no" | "not_known"; since: string | null };

export async function mayReadBlocks(
  services: Pick<Services, "connection" | "kept" | "store">,
): Promise<BlocksReadable> {
  const checks = await checksOfPage(services);
  const found = checks.find(({ name }) => name === "permission BALANCE_BLOCK:READ");
  if (found === undefined || found.state === "not_known") return { state: "not_known", since: null };
  return { state: found.state === "refused" ? "no" : "yes", since: isoOrNull(found.since) };
}

/** What is known of the credential in force, for pages. */
export const checksOfPage = ({
  connection,
  kept,
  store,
}: Pick<Services, "connection" | "kept" | "store">): Promise<CheckRow[]> => {
  const key = connection.key();
  return kept.get(`checks of ${key}`, ["connection_checks", "connections"], () =>
    store.read((reader) => listChecks(reader, key)),
  );
};
