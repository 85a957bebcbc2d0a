import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False in the server's markup and while React takes it over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
