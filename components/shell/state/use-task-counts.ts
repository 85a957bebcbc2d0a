import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { type TaskCounts } from "@/lib/composers/tasks/schema";
import { TASK_PLACES } from "@/lib/core/enums/tasks";
import { isOneOf } from "@/lib/core/enums/enums";
import { type NavId } from "@/components/kit/navigation/navigation";

export type TaskCount = { count: number; overdue: number };

const BEFORE_TITLE = /^\(\d+\) /;

/**
 * The number of tasks that wait for this person under each entry of the menu. Their sum is also in the tab's title.
 */
export function useTaskCounts(atFirst: TaskCounts | null): (id: NavId) => TaskCount | null {
  const { data } = useQuery({
    ...taskQueries.counts(),
    enabled: atFirst !== null,
    ...(atFirst !== null && { initialData: atFirst }),
  });
  const count = data?.count ?? 0;
  const pathname = usePathname();
  useEffect(() => {
    const put = () => {
      const plain = document.title.replace(BEFORE_TITLE, "");
      const titled = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== titled) document.title = titled;
    };
    put();
    // The next page's own title comes with it, when it comes.
    const watch = new MutationObserver(put);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count, pathname]);
  return (id) =>
    data === undefined
      ? null
      : id === "overview"
        ? data
        : isOneOf(TASK_PLACES, id)
          ? (data.byPlace[id] ?? null)
          : null;
}
