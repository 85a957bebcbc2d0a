"use client";

import { createContext, useContext } from "react";
import {
  type KeepColumnsInput,
  type RemoveViewInput,
  type SaveViewInput,
} from "@/lib/composers/views/schema";
import { type Act } from "../mutations/outcome";

export type ListViewActs = {
  save: Act<SaveViewInput, { id: string }>;
  remove: Act<RemoveViewInput, null>;
  keepColumns: Act<KeepColumnsInput, null>;
  /** Whether the person may show a view to others. */
  mayShare: boolean;
  /** Whether it may take away what others share. */
  mayRemoveShared: boolean;
};

const Acts = createContext<ListViewActs | null>(null);

/** Around a list: how its views and columns are kept. */
export const ListViewActsProvider = Acts.Provider;

export function useListViewActs(): ListViewActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error("a list stands outside of its views");
  return acts;
}
