import {
  type ChangeIdInput,
  type DecideChangeForm,
  type MadeLink,
} from "@/lib/platform/change-requests/schema";
import { type WhatIfAction } from "../what-if/use-what-if";
import { type ServerAction } from "../mutations/outcome";

export type AgreementActions = {
  agree: ServerAction<DecideChangeForm, ChangeIdInput>;
  refuse: ServerAction<DecideChangeForm, null>;
  takeBack: ServerAction<DecideChangeForm, null>;
  makeLink: ServerAction<ChangeIdInput, MadeLink>;
  whatIf: WhatIfAction;
};
