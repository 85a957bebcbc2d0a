/** What money moved for is kept so long: the books (Código Civil, 1.194; CTN, 173) and the institutions ask for it. */
export const KEPT_YEARS = 5;
