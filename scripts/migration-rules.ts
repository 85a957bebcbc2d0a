import { type AlterTableCmd, type Constraint, type Node, parse } from "libpg-query";

/** One migration: its file's name without the ending, and its text. */
export type Migration = { tag: string; text: string };

const BREAK = "--> statement-breakpoint";
const IN_PIECES = /^\s*--\s*in pieces\b/i;
/** A migration that takes away says so in its name: the release before it does not use any more what goes. */
const CONTRACTS = /_contract(?:_|$)/;

/**
 * Returns the faults of a migration that would stop the instances of the previous release, or those that return to
 * it: each lock on a table in use must be short, and nothing that they use may be removed (decision 020). Tables that
 * the migration creates itself are not in use yet.
 */
export async function faultsOf({ tag, text }: Migration): Promise<string[]> {
  const statements = await Promise.all(
    text.split(BREAK).map(async (statement) => ({ statement, nodes: await nodesOf(statement) })),
  );
  const made = new Set(
    statements.flatMap(({ nodes }) =>
      nodes.flatMap((node) => ("CreateStmt" in node ? [node.CreateStmt.relation?.relname ?? ""] : [])),
    ),
  );
  const faults = statements.flatMap(({ statement, nodes }) =>
    nodes.flatMap((node) => faultsOfNode(node, { made, tag, isInPieces: IN_PIECES.test(statement) })),
  );
  const steps = statements.filter(
    ({ statement, nodes }) => IN_PIECES.test(statement) || nodes.some(isConcurrent),
  );
  if (steps.length > 0 && steps.length < statements.length)
    faults.push("what runs outside of a transaction has a migration of its own");
  if (steps.some(({ nodes }) => nodes.length !== 1))
    faults.push("each statement outside of a transaction stands between breakpoints");
  return faults.map((fault) => `${tag}: ${fault}`);
}

const nodesOf = async (statement: string): Promise<Node[]> =>
  ((await parse(statement)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));

const isConcurrent = (node: Node): boolean =>
  ("IndexStmt" in node && node.IndexStmt.concurrent === true) ||
  ("DropStmt" in node && node.DropStmt.concurrent === true);

type Place = { made: ReadonlySet<string>; tag: string; isInPieces: boolean };

function faultsOfNode(node: Node, { made, tag, isInPieces }: Place): string[] {
  const isNew = (name: string | undefined) => made.has(name ?? "");
  if ("IndexStmt" in node) {
    const { idxname = "", relation, concurrent, if_not_exists } = node.IndexStmt;
    if (isNew(relation?.relname)) return [];
    return concurrent && if_not_exists
      ? []
      : [`build the index ${idxname} concurrently, if it does not exist`];
  }
  if ("AlterTableStmt" in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    if (isNew(relation?.relname)) return [];
    return cmds.flatMap((cmd) =>
      "AlterTableCmd" in cmd ? faultsOfChange(cmd.AlterTableCmd, relation?.relname ?? "", tag) : [],
    );
  }
  if ("RenameStmt" in node)
    return [
      `the previous release uses the name ${node.RenameStmt.subname ?? "of it"}: add the new name beside it`,
    ];
  if ("DropStmt" in node && !CONTRACTS.test(tag) && !node.DropStmt.concurrent)
    return ["remove what the previous release uses one release later, in a migration named contract"];
  if (("UpdateStmt" in node || "DeleteStmt" in node || "InsertStmt" in node) && !isInPieces)
    return ["change rows in pieces"];
  if ("TruncateStmt" in node || "VacuumStmt" in node || "ClusterStmt" in node || "LockStmt" in node)
    return ["it locks a whole table"];
  return [];
}

function faultsOfChange({ subtype, name = "", def }: AlterTableCmd, table: string, tag: string): string[] {
  switch (subtype) {
    case "AT_AddColumn": {
      const constraints = def && "ColumnDef" in def ? (def.ColumnDef.constraints ?? []) : [];
      const kinds = constraints.flatMap((one) => ("Constraint" in one ? [one.Constraint] : []));
      return kinds.flatMap((constraint) => faultsOfColumn(constraint, kinds));
    }
    case "AT_AddConstraint": {
      const constraint = def && "Constraint" in def ? def.Constraint : {};
      const isUnique = constraint.contype === "CONSTR_UNIQUE" || constraint.contype === "CONSTR_PRIMARY";
      if (isUnique) return constraint.indexname ? [] : ["build the index concurrently, then use it"];
      return constraint.skip_validation
        ? []
        : [`add ${constraint.conname ?? "it"} not valid, then validate it`];
    }
    case "AT_DropColumn":
    case "AT_DropConstraint":
      return CONTRACTS.test(tag)
        ? []
        : [`remove ${table}.${name} one release later, in a migration named contract`];
    case "AT_AlterColumnType":
      return [`${table}.${name}: add a column of the new type, fill it in batches, then switch to it`];
    case "AT_SetNotNull":
      return [`${table}.${name}: add the check as not valid, then validate it`];
    default:
      return [];
  }
}

function faultsOfColumn({ contype, raw_expr: value }: Constraint, all: readonly Constraint[]): string[] {
  const hasDefault = all.some((one) => one.contype === "CONSTR_DEFAULT");
  if (contype === "CONSTR_NOTNULL" && !hasDefault)
    return ["the release before gives no value for a column that must have one: give it a default"];
  if (contype === "CONSTR_DEFAULT" && value && !("A_Const" in value) && !("TypeCast" in value))
    return ["a default that is computed is written into every row"];
  return contype === "CONSTR_UNIQUE" || contype === "CONSTR_FOREIGN" || contype === "CONSTR_CHECK"
    ? ["add the column first, its constraint not valid after it"]
    : [];
}
