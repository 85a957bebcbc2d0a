/** In the place of a person, where blocks are looked for. */
export const ASSIGNEE_ME = "me";
export const ASSIGNEE_NONE = "none";
