import { type ComponentType, useEffect, useState } from "react";
import { Provided } from "./provided-later";
import { useWordsBefore } from "./words";

const IDLE_MS_MAX = 300;
/** Without a network nothing comes, and a page that never hears of changes is none. */
const AGAIN_MS = 5_000;

/** A component that shows nothing by itself: it comes with the first quiet moment after the page. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Soon(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const fetchWords = useWordsBefore();
    useEffect(() => {
      let isGone = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const come = () =>
        void Promise.all([load(), fetchWords()]).then(
          ([part]) => {
            if (!isGone) setPart(() => part);
          },
          () => {
            if (!isGone) again = setTimeout(come, AGAIN_MS);
          },
        );
      if (!("requestIdleCallback" in window)) come();
      else window.requestIdleCallback(come, { timeout: IDLE_MS_MAX });
      return () => {
        isGone = true;
        clearTimeout(again);
      };
    }, [fetchWords]);
    return (
      Part && (
        <Provided>
          <Part {...props} />
        </Provided>
      )
    );
  };
}
