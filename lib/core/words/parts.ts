/** What a dashboard is made of: each can be a process of its own, several of each. */
export const PARTS = ["door", "pages", "worker"] as const;
export type Part = (typeof PARTS)[number];
