import { type FilterOf, parseAsOneOf } from "@/lib/core/reads/filters";
import { PROJECT_SORTS } from "./sorts";

/** By name, and upwards, unless they say otherwise. */
export const projectParsers = { sort: parseAsOneOf(PROJECT_SORTS), order: parseAsOneOf(["asc", "desc"]) };
export type ProjectFilter = FilterOf<typeof projectParsers>;
