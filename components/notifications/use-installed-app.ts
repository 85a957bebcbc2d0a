import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { taskQueries } from "@/lib/composers/tasks/queries";

/** Where the dashboard is installed: what waits stands on its icon, and a page that the network does not bring has a frame. */
export function useInstalledApp(): void {
  const { data: waiting } = useQuery({
    ...taskQueries.counts(),
    enabled: false,
    select: ({ count }) => count,
  });
  useEffect(() => {
    if (waiting === undefined || !("setAppBadge" in navigator)) return;
    // A browser that shows none says so by refusing.
    void (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
  }, [waiting]);
  useEffect(() => {
    if (!window.matchMedia("(display-mode: standalone)").matches || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js");
  }, []);
}
