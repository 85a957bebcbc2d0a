"use client";

import { sleeping } from "../sleep/sleeping";

export const PeopleList = sleeping(() => import("./people-list").then((part) => part.PeopleList));
export const OwnAccountView = sleeping(() =>
  import("./own-account-view").then((part) => part.OwnAccountView),
);
