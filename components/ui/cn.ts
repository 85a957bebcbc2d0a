import { type ClassNameValue, twMerge } from "tailwind-merge";

export const cn = (...classes: ClassNameValue[]): string => twMerge(classes);
