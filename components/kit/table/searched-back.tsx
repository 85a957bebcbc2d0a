import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateTime } from "../values/date-time";

type Searched = { searchedBackTo: string | null };
type Props = {
  query: {
    data: { pages: readonly Searched[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
};

/** How far a list was looked through, where no index answers all that it is asked. */
export const searchedBackTo = ({ data }: Props["query"]): string | null =>
  data?.pages.at(-1)?.searchedBackTo ?? null;

/** Below a list that was not looked through to its end: how far, and the way on. */
export function SearchedBack({ query }: Props) {
  const t = useTranslations("kit.searched");
  const at = searchedBackTo(query);
  if (at === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
      {t.rich("backTo", { day: () => <DateTime value={at} format="date" /> })}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("older")}
        </Button>
      )}
    </p>
  );
}
