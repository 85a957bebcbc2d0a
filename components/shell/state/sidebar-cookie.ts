export const SIDEBAR_COOKIE = "guiche-sidebar";
