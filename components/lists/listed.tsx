"use client";

import { type ReactNode } from "react";
import { type ListViewActs, ListViewActsProvider } from "./list-view-acts";

export const ListedPart = ({ acts, children }: { acts: ListViewActs; children: ReactNode }) => (
  <ListViewActsProvider value={acts}>{children}</ListViewActsProvider>
);
