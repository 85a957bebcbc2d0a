import "server-only";
import type pg from "pg";

/** One line: it is all that a start says of it. */
export class OwnRoleError extends Error {
  override readonly name = "OwnRoleError";
}

/** Functions of the owner's that do one thing each (tables/months.sql, triggers.sql). */
const OWNERS_FUNCTIONS = [
  "make_month(regclass, text, timestamptz)",
  "drop_month(regclass, text)",
  "change_people_told(bigint, jsonb, jsonb)",
];

/**
 * The rights that each table must grant to the program. Rows may be read and added everywhere; rows that a trigger
 * makes append-only may not be changed, and nothing may be emptied. The triggers are the one list.
 */
const WRONG = `
  select format('%I.%I', n.nspname, c.relname) as name, wanted.rights
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
    lateral (select coalesce(bit_or(tgtype), 0::int2) as refused from pg_trigger where tgrelid = c.oid and tgname = 'append_only') as kept,
    lateral (
      select array_remove(array['SELECT',
        case when n.nspname = 'public' then 'INSERT' end,
        case when n.nspname = 'public' and refused & 16 = 0 then 'UPDATE' end,
        case when n.nspname = 'public' and refused & 8 = 0 then 'DELETE' end], null) as rights
    ) as wanted
  where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p')
    and (select coalesce(array_agg(privilege_type::text order by privilege_type), '{}') from aclexplode(c.relacl)
         where grantee = $1::regrole) <> (select array_agg(one order by one) from unnest(wanted.rights) as one)
  order by 1`;

/**
 * Grants the running program's role the rights that it needs on the owner's tables, and nothing else; the owner calls
 * it after the migrations, at every start. Throws OwnRoleError where the role could take more by itself.
 */
export async function grantProgram(client: pg.ClientBase, program: string): Promise<void> {
  const { rows: found } = await client.query<{ isOwner: boolean; mayAll: boolean }>(
    `select pg_has_role(rolname, current_user, 'member') and not rolsuper as "isOwner", rolsuper as "mayAll"
     from pg_roles where rolname = $1`,
    [program],
  );
  const [role] = found;
  if (!role)
    throw new OwnRoleError(
      `DATABASE_URL names the role ${program}, which does not exist: see docs/operating.md.`,
    );
  if (role.isOwner || role.mayAll)
    throw new OwnRoleError(
      `The role ${program} of DATABASE_URL ${role.mayAll ? "is a superuser" : "may act as that of DATABASE_OWNER_URL"}: it would need no rights from it.`,
    );
  const to = client.escapeIdentifier(program);
  await client.query("begin");
  try {
    await client.query(`grant usage on schema public, drizzle to ${to}`);
    const { rows } = await client.query<{ name: string; rights: string[] }>(WRONG, [to]);
    for (const { name, rights } of rows) {
      await client.query(`revoke all on ${name} from ${to}`);
      await client.query(`grant ${rights.join(", ")} on ${name} to ${to}`);
    }
    for (const one of OWNERS_FUNCTIONS) {
      await client.query(`revoke all on function ${one} from public`);
      await client.query(`grant execute on function ${one} to ${to}`);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
