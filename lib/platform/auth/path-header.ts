/** The path and query of a page, written by the proxy: a page is not told its own address otherwise. */
export const PATH_HEADER = "x-guiche-path";
