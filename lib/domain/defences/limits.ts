export const DEFENCE_MAX = 12_000;
export const TEMPLATE_MAX = 6_000;
/** Conditions in conditions. */
export const TEMPLATE_DEPTH_MAX = 8;
/** The maximum number of versions shown for a reason. */
export const VERSIONS_MAX = 100;
export const SENDING_NOTE_MAX = 2_000;
/** The maximum numbers for a case: dossiers to choose from, and sendings shown. */
export const DOSSIERS_MAX = 10;
export const SENDINGS_MAX = 50;
