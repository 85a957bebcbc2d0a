"use client";

import { createContext, useContext } from "react";

const Offered = createContext(true);

/** False once what an act is for has happened: its button goes, and a dialog that stands open ends by itself. */
export const OfferedWhile = Offered.Provider;
export const useIsOffered = (): boolean => useContext(Offered);
