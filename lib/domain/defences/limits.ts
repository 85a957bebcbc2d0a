export const DEFENCE_MAX = 12_000;
export const TEMPLATE_MAX = 6_000;
/** Conditions in conditions. */
export const TEMPLATE_DEPTH_MAX = 8;
/** Of a reason, as many versions as are shown. */
export const VERSIONS_MAX = 100;
export const SENDING_NOTE_MAX = 2_000;
/** Of a case, as many dossiers as may be chosen from, and as many sendings as are shown. */
export const DOSSIERS_MAX = 10;
export const SENDINGS_MAX = 50;
