export const PROJECT_SORTS = ["name", "createdAt"] as const;
