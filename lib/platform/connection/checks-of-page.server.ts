import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type CheckRow, listChecks } from "./records.server";

/** The checks of the credential in force, for pages. */
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
