import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { PROJECT_PAGE_MAX } from "@/lib/pix/limits";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type ProjectPageWire, type ProjectWire } from "@/lib/pix/wire/project";

/** Ten thousand projects, where the service gives pages as large as the specification allows. */
const PAGES_MAX = 100;

export type ProjectsRead = { items: ProjectWire[]; total: number; isWhole: boolean };

type Call = { traceId: string; intentId?: string };

/**
 * Reads all pages after the first (specification, "GET /projects"). The names of the paging parameters are not shown: a page
 * that is not the one asked for, or a refusal, ends the reading. Throws the PixError of any other failure.
 */
export async function readAllProjects(
  pix: Pick<PixClient, "listProjects">,
  call: Call,
  first: ProjectPageWire,
): Promise<ProjectsRead> {
  const found = new Map(first.items.map((item) => [item.id, item]));
  let { totalPages, limit } = first;
  if (totalPages > 1 && limit < PROJECT_PAGE_MAX) {
    const large = await askForPage(pix, call, 1, PROJECT_PAGE_MAX);
    if (large?.limit === PROJECT_PAGE_MAX) {
      ({ totalPages, limit } = large);
      for (const item of large.items) found.set(item.id, item);
    }
  }
  for (let number = 2; number <= Math.min(totalPages, PAGES_MAX); number++) {
    const page = await askForPage(pix, call, number, limit);
    if (page === null) break;
    for (const item of page.items) found.set(item.id, item);
  }
  return { items: [...found.values()], total: first.total, isWhole: found.size >= first.total };
}

/** Null where the service does not know the parameters. */
async function askForPage(
  pix: Pick<PixClient, "listProjects">,
  call: Call,
  page: number,
  limit: number,
): Promise<ProjectPageWire | null> {
  try {
    const answer = await pix.listProjects({ wallet: PRINCIPAL, ...call, page, limit });
    return answer.page === page ? answer : null;
  } catch (error) {
    if (error instanceof PixError && error.status === 400) return null;
    throw error;
  }
}
