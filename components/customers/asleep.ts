"use client";

import { sleeping } from "../sleep/sleeping";

export const CustomerList = sleeping(() => import("./customer-list").then((part) => part.CustomerList));
export const CustomerDetail = sleeping(() => import("./customer-detail").then((part) => part.CustomerDetail));
