/** The header of each request with the last change that this tab received. The answer is never older. */
export const CHANGE_HEADER = "x-change";

let last: string | undefined;

export const noteChange = (change: string | undefined): void => void (last = change ?? last);
export const lastChange = (): Record<string, string> => (last === undefined ? {} : { [CHANGE_HEADER]: last });
