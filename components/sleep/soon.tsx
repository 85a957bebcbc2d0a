import { type ComponentType, useEffect, useState } from "react";
import { Provided } from "./provided-later";

const IDLE_MS_MAX = 300;

/** A component that shows nothing by itself: it comes with the first quiet moment after the page. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Soon(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isGone = false;
      const come = () =>
        void load().then((part) => {
          if (!isGone) setPart(() => part);
        });
      if (!("requestIdleCallback" in window)) come();
      else window.requestIdleCallback(come, { timeout: IDLE_MS_MAX });
      return () => {
        isGone = true;
      };
    }, []);
    return (
      Part && (
        <Provided>
          <Part {...props} />
        </Provided>
      )
    );
  };
}
