"use client";

import { sleeping } from "../sleep/sleeping";

export const RecipientList = sleeping(() => import("./recipient-list").then((part) => part.RecipientList));
export const RecipientDetail = sleeping(() =>
  import("./recipient-detail").then((part) => part.RecipientDetail),
);
export const RecipientForm = sleeping(() => import("./recipient-form").then((part) => part.RecipientForm));
