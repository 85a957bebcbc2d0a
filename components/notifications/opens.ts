import { type Route } from "next";
import { type Opened, openedPath } from "@/lib/platform/notifications/opened-path";
import { known } from "../kit/navigation/addresses";

/** The address of what it is about. */
export const openedBy = (opened: Opened, rights: readonly string[]): Route =>
  known(openedPath(opened, rights));
