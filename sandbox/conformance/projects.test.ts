import { describe, expect, it } from "vitest";
import { UUID, expectError, expectFields, expectNoNulls, expectRecent } from "./expectations";
import { createProject, expectStatus, type Project } from "./scenario";
import { advance, api, useSandbox, type Wire } from "./service";

useSandbox();

type Page = { items: Project[]; total: number; page: number; limit: number; totalPages: number };

const post = (body: unknown) => api<Project>("POST", "/projects", { body });
const list = (query = "") => api<Page>("GET", `/projects${query}`);
const names = async (query = "") => expectStatus(await list(query), 200).items.map(({ name }) => name);

describe("POST /projects", () => {
  it("answers 201 with the project", async () => {
    const body = {
      name: "Loja",
      color: "#A1b2C3",
      description: "A do centro",
      logoUrl: "https://x.co/a.png",
    };
    const project = expectStatus(await post(body), 201);
    expectFields(project, ["id", "name", "color", "description", "logoUrl", "createdAt"]);
    expect(project).toMatchObject(body);
    expect(project.id).toMatch(UUID);
    await expectRecent((project as Wire).createdAt);
  });

  it("needs the name alone, and leaves out what was not given", async () => {
    const project = expectStatus(await post({ name: "Loja" }), 201);
    expectFields(project, ["id", "name", "createdAt"]);
    expectNoNulls(project);
  });

  it("name: accepts 255 characters and refuses 256", async () => {
    expectStatus(await post({ name: "x".repeat(255) }), 201);
    expectError(await post({ name: "x".repeat(256) }), 400);
  });

  it.each([undefined, "", 1, true, null, [], {}])("name: refuses %j", async (name) => {
    expectError(await post({ name }), 400);
  });

  it.each(["#000000", "#ffffff", "#FFFFFF", "#A1b2C3"])("color: accepts %s", async (color) => {
    expectStatus(await post({ name: "Loja", color }), 201);
  });

  it.each([
    "#fff",
    "#GGGGGG",
    "#1234567",
    "red",
    "A1B2C3",
    "#12345６",
    "#123456\n",
    " #123456",
    "",
    1,
    null,
    [],
    {},
  ])("color: refuses %j", async (color) => {
    expectError(await post({ name: "Loja", color }), 400);
  });

  it.each([1, true, null, [], {}])("description: refuses %j", async (description) => {
    expectError(await post({ name: "Loja", description }), 400);
  });

  it.each(["not a url", "//x.com", "", 1, null, [], {}])("logoUrl: refuses %j", async (logoUrl) => {
    expectError(await post({ name: "Loja", logoUrl }), 400);
  });

  it("a name that exists is 409 with resource, field and value", async () => {
    await createProject("Loja");
    const error = expectError(await post({ name: "Loja", color: "#000000" }), 409);
    expect(error.details).toMatchObject({
      resource: expect.any(String) as string,
      field: "name",
      value: "Loja",
    });
    expect(await names()).toEqual(["Loja"]);
  });

  it("a refused project is not kept", async () => {
    await post({ name: "Loja", color: "red" });
    expect(expectStatus(await list(), 200)).toMatchObject({ items: [], total: 0 });
  });
});

describe("GET /projects", () => {
  const createFive = async (): Promise<void> => {
    for (const name of ["Banca", "Alameda", "Feira", "Doca", "Centro"]) {
      await createProject(name);
      await advance(10);
    }
  };

  it("is empty at first", async () => {
    expect(expectStatus(await list(), 200)).toMatchObject({ items: [], total: 0, page: 1, limit: 20 });
  });

  it("by default: page 1, 20 to a page, the newest first", async () => {
    await createFive();
    const page = expectStatus(await list(), 200);
    expectFields(page, ["items", "total", "page", "limit", "totalPages"]);
    expect(page).toMatchObject({ total: 5, page: 1, limit: 20, totalPages: 1 });
    expect(await names()).toEqual(["Centro", "Doca", "Feira", "Alameda", "Banca"]);
  });

  it("gives 20 of 21 and the last on the second page", async () => {
    for (let n = 0; n < 21; n += 1) await createProject(`Loja ${n}`);
    expect(expectStatus(await list(), 200)).toMatchObject({ total: 21, totalPages: 2 });
    expect(await names()).toHaveLength(20);
    expect(await names("?page=2")).toHaveLength(1);
    const all = [...(await names()), ...(await names("?page=2"))];
    expect(new Set(all).size).toBe(21);
  });

  it.each([
    ["?sortBy=name&sortOrder=asc", ["Alameda", "Banca", "Centro", "Doca", "Feira"]],
    ["?sortBy=name&sortOrder=desc", ["Feira", "Doca", "Centro", "Banca", "Alameda"]],
    ["?sortBy=createdAt&sortOrder=asc", ["Banca", "Alameda", "Feira", "Doca", "Centro"]],
    ["?sortBy=createdAt&sortOrder=desc", ["Centro", "Doca", "Feira", "Alameda", "Banca"]],
    ["?sortBy=updatedAt&sortOrder=asc", ["Banca", "Alameda", "Feira", "Doca", "Centro"]],
    ["?sortOrder=asc", ["Banca", "Alameda", "Feira", "Doca", "Centro"]],
    ["?sortBy=name&sortOrder=asc&limit=2", ["Alameda", "Banca"]],
    ["?sortBy=name&sortOrder=asc&limit=2&page=2", ["Centro", "Doca"]],
    ["?sortBy=name&sortOrder=asc&limit=2&page=3", ["Feira"]],
    ["?limit=100&sortBy=name&sortOrder=asc", ["Alameda", "Banca", "Centro", "Doca", "Feira"]],
    ["?limit=2&page=4", []],
    ["?page=1000000000", []],
  ])("%s", async (query, expected) => {
    await createFive();
    expect(await names(query)).toEqual(expected);
  });

  it("counts the pages", async () => {
    await createFive();
    expect(expectStatus(await list("?limit=2&page=2"), 200)).toMatchObject({
      total: 5,
      page: 2,
      limit: 2,
      totalPages: 3,
    });
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=1e400",
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=2.5",
    "limit=ten",
    "sortBy=color",
    "sortBy=NAME",
    "sortBy=id;drop",
    "sortOrder=up",
    "sortOrder=ASC",
  ])("refuses ?%s", async (query) => {
    expectError(await list(`?${query}`), 400);
  });
});
