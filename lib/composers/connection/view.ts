import {
  type CheckState,
  type ConnectionSource,
  type Permission,
  type PixEnvironment,
} from "@/lib/core/enums/connection";
import { type Problem, type Unknown } from "./problems";

export type EndpointView = {
  /** `main`, or the wallet's reference: the last part of the address. */
  name: string;
  wallet: { reference: string; name: string };
  url: string;
  secrets: number;
  /** The connection that holds these secrets; null: the environment gives them. */
  versionId: string | null;
  /** When the newer of two first signed an event: from then on the older one may go. */
  newestSeenAt: Date | null;
  heardAt: Date | null;
  /** Deliveries in each of the last 24 hours, the oldest first. */
  hours: number[];
  refusedAt: Date | null;
  /** A sub-account without an endpoint of its own (specification, "Events"): its events come by the main account's. */
  isByMain: boolean;
};

export type ConnectionView = {
  source: ConnectionSource;
  environment: PixEnvironment;
  baseUrl: string;
  clientId: string;
  keptBy: string | null;
  since: Date | null;
  lastAnswerAt: Date | null;
  permissions: { permission: Permission; state: CheckState }[];
  credential: CheckState;
  subAccounts: CheckState;
  address: { state: CheckState; named: string | null };
  wallets: { reference: string; name: string; state: CheckState; isSuspended: boolean }[];
  clockAheadMs: number | null;
  endpoints: EndpointView[];
  problems: Problem[];
  unknowns: Unknown[];
  /** A change that waits for a second person. */
  waitingChangeId: string | null;
  /** A sandbox is behind us, and sends its newest event of an address once more when it is asked to. */
  hasSandboxControl: boolean;
};
