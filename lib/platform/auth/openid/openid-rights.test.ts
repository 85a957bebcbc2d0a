import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES } from "@/lib/core/enums/people";
import { isSameRights, opensMore, rightsInClaims } from "./openid-rights";
import { type RoleOfClaim, parseRolesOfClaim } from "./openid-settings";

const value = fc.constantFrom("a", "b", "c", "d", "e", "constructor", "__proto__");
const wallets = fc.option(
  fc.uniqueArray(fc.constantFrom<string>("principal", "centro", "sul"), { minLength: 1 }),
  {
    nil: null,
  },
);
const roles = fc.array(fc.record({ value, role: fc.constantFrom(...ROLES), wallets }), { maxLength: 6 });
const rights = fc.record({ role: fc.constantFrom(...ROLES), wallets });
const read = (claims: Record<string, unknown>, of: readonly RoleOfClaim[], rolesClaim = "groups") =>
  rightsInClaims(claims, { rolesClaim, roles: of });

describe("the access that claims open", () => {
  test("is named by a value that the person has, and by no other", () => {
    fc.assert(
      fc.property(roles, fc.array(value), (of, held) => {
        const found = read({ groups: held }, of);
        const named = of.filter((each) => held.includes(each.value));
        expect(found?.role).toBe(named[0]?.role);
        for (const wallet of found?.wallets ?? [])
          expect(named.some((each) => each.role === found?.role && each.wallets?.includes(wallet))).toBe(
            true,
          );
        if (found?.wallets === null)
          expect(named.some((each) => each.role === found.role && each.wallets === null)).toBe(true);
      }),
    );
  });

  test("is the same in whatever order and however often the provider tells it", () => {
    fc.assert(
      fc.property(roles, fc.array(value), (of, held) => {
        expect(read({ groups: [...held, ...held].reverse() }, of)).toEqual(read({ groups: held }, of));
      }),
    );
  });

  test("is never an empty list of wallets, and grows by no value that is not named", () => {
    fc.assert(
      fc.property(roles, fc.array(value), fc.anything(), (of, held, noise) => {
        const found = read({ groups: held }, of);
        expect(found?.wallets?.length).not.toBe(0);
        const other = typeof noise === "string" ? `${noise} of nobody` : noise;
        if (!Array.isArray(other)) expect(read({ groups: [...held, other] }, of)).toEqual(found);
      }),
    );
  });

  test.each([undefined, null, 1, true, {}, [], [["a"]], { a: true }, "A", "a,b", " a"])(
    "is nothing where it says %j",
    (groups) => {
      expect(read({ groups }, [{ value: "a", role: "admin", wallets: null }])).toBeNull();
    },
  );

  test("stands under a name with dots, or on a path of them, and never on what every object has", () => {
    const of: RoleOfClaim[] = [{ value: "a", role: "viewer", wallets: null }];
    const viewer = { role: "viewer", wallets: null };
    expect(read({ "https://x.example/roles": "a" }, of, "https://x.example/roles")).toEqual(viewer);
    expect(read({ realm_access: { roles: ["a"] } }, of, "realm_access.roles")).toEqual(viewer);
    expect(
      read({ "realm_access.roles": [], realm_access: { roles: ["a"] } }, of, "realm_access.roles"),
    ).toBeNull();
    const everywhere: RoleOfClaim[] = [{ value: "Object", role: "admin", wallets: null }];
    expect(read({}, everywhere, "constructor.name")).toBeNull();
  });
});

describe("more than before", () => {
  test("is another role or another wallet, and never the same or fewer", () => {
    fc.assert(
      fc.property(rights, rights, (one, other) => {
        expect(opensMore(one, one)).toBe(false);
        expect(isSameRights(one, other)).toBe(isSameRights(other, one));
        if (one.role !== other.role) expect(opensMore(one, other)).toBe(true);
        else if (one.wallets === null) expect(opensMore(one, other)).toBe(false);
        else if (other.wallets === null) expect(opensMore(one, other)).toBe(true);
        else
          expect(opensMore(one, other)).toBe(other.wallets.some((wallet) => !one.wallets?.includes(wallet)));
      }),
    );
  });
});

describe("the list of roles", () => {
  test("is read value by value", () => {
    expect(parseRolesOfClaim("caixa=finance, chefes=manager@principal+centro,CN=Ana%2COU=x=viewer")).toEqual([
      { value: "caixa", role: "finance", wallets: null },
      { value: "chefes", role: "manager", wallets: ["principal", "centro"] },
      { value: "CN=Ana,OU=x", role: "viewer", wallets: null },
    ]);
  });

  test.each([
    "",
    "caixa",
    "caixa=",
    "=finance",
    "caixa=boss",
    "caixa=finance@",
    "caixa=finance@A B",
    "caixa=finance@a+",
    "%zz=viewer",
    "a=viewer,",
    "a=viewer@principal@principal",
  ])("is refused where it reads %j", (text) => {
    expect(parseRolesOfClaim(text)).toBeNull();
  });
});
