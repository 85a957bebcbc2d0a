import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

const PROBE_PATH = "/api/health";
const PROBES_MAX = 10;
const PROBE_MS_MIN = 500;
const PROBE_MS_MAX = 15_000;

export type Reads = {
  keys: readonly QueryKey[];
  /** True where the page itself, and not only its queries, shows what the act changes. */
  isPageToo?: boolean;
};

/** Reads anew what an act may have changed. Where the answer was lost it waits until the server is within reach. */
export function useReadAgain({ keys, isPageToo = false }: Reads) {
  const client = useQueryClient();
  const router = useRouter();
  // The keys of an act are written out anew at each rendering, with the same content.
  const written = JSON.stringify(keys);
  const readNow = useCallback(async () => {
    if (isPageToo) router.refresh();
    const known = JSON.parse(written) as QueryKey[];
    await Promise.all(known.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client, router, isPageToo, written]);
  const readWhenReachable = useCallback(async () => {
    // A refresh without a network would leave the page, and all that was typed in it.
    if (await isReachable()) await readNow();
  }, [readNow]);
  return { readNow, readWhenReachable };
}

async function isReachable(): Promise<boolean> {
  for (let probe = 0; probe < PROBES_MAX; probe++) {
    const answer = await fetch(PROBE_PATH, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return true;
    await onlineOrAfter(Math.min(PROBE_MS_MAX, PROBE_MS_MIN * 2 ** probe));
  }
  return false;
}

const onlineOrAfter = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      window.removeEventListener("online", goOn);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    window.addEventListener("online", goOn);
  });
