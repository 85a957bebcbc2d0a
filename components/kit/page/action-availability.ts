"use client";

import { createContext, useContext } from "react";

const ActionAvailability = createContext(true);

/** False once the purpose of an action is fulfilled: its button disappears, and an open dialog closes by itself. */
export const AvailableWhile = ActionAvailability.Provider;
export const useIsAvailable = (): boolean => useContext(ActionAvailability);
