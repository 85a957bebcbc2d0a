import { oneWayToCallActionsWithTypes } from "./scripts/one-way-to-call-actions.mjs";
import withoutTypes from "./eslint.config.mjs";

// `npm run test:all` runs this one on the components: types take a minute.
export default [...withoutTypes, oneWayToCallActionsWithTypes];
