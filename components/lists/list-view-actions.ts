"use client";

import { createContext, useContext } from "react";
import {
  type SaveColumnsInput,
  type RemoveViewInput,
  type SaveViewInput,
} from "@/lib/composers/views/schema";
import { type ServerAction } from "../mutations/outcome";

export type ListViewActions = {
  save: ServerAction<SaveViewInput, { id: string }>;
  remove: ServerAction<RemoveViewInput, null>;
  keepColumns: ServerAction<SaveColumnsInput, null>;
  /** Whether the person may show a view to others. */
  mayShare: boolean;
  /** Whether it may take away what others share. */
  mayRemoveShared: boolean;
};

const ListViewActionsContext = createContext<ListViewActions | null>(null);

/** Provides a list with the actions that store its views and columns. */
export const ListViewActionsProvider = ListViewActionsContext.Provider;

export function useListViewActions(): ListViewActions {
  const acts = useContext(ListViewActionsContext);
  if (!acts) throw new Error("a list stands outside of its views");
  return acts;
}
