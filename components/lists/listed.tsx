"use client";

import { type ReactNode } from "react";
import { type ListViewActions, ListViewActionsProvider } from "./list-view-actions";

export const ListedPart = ({ acts, children }: { acts: ListViewActions; children: ReactNode }) => (
  <ListViewActionsProvider value={acts}>{children}</ListViewActionsProvider>
);
