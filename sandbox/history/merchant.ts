import { type Faker } from "@faker-js/faker";

/** The shops of the merchant whose past is lived: a main account and three sub-accounts, each with a project. */
export const SHOPS = [
  { wallet: "principal", name: "Conta principal", project: "Atacado", color: "#1F5FBF", share: 0.42 },
  { wallet: "loja-centro", name: "Loja Centro", project: "Lojas", color: "#0F8A5F", share: 0.27 },
  { wallet: "loja-norte", name: "Loja Norte", project: "Lojas", color: "#0F8A5F", share: 0.17 },
  { wallet: "loja-online", name: "Loja Online", project: "E-commerce", color: "#B4570A", share: 0.14 },
] as const;
export type Shop = (typeof SHOPS)[number];

/** How busy each hour of a day in São Paulo is, from midnight on. */
export const HOURS = [
  1, 0.4, 0.2, 0.1, 0.1, 0.3, 1, 3, 5, 7, 9, 11, 12, 10, 9, 9, 10, 11, 12, 11, 9, 7, 4, 2,
];
/** From Sunday on. */
export const WEEKDAYS = [0.55, 0.9, 0.95, 1, 1.1, 1.35, 1.15];

const GOODS = [
  ["Café torrado 1 kg", 3_890],
  ["Pão de queijo congelado", 2_490],
  ["Cesta de café da manhã", 14_900],
  ["Bolo de aniversário", 11_990],
  ["Encomenda de salgados", 18_500],
  ["Kit presente", 8_990],
  ["Almoço executivo", 4_200],
  ["Assinatura mensal", 5_990],
  ["Óculos de sol", 24_900],
  ["Consulta", 22_000],
  ["Pneu aro 14", 38_900],
  ["Pedido do atacado", 96_000],
] as const;

export function pickGood(faker: Faker): { description: string; amountCentavos: number } {
  const [name, price] = faker.helpers.arrayElement(GOODS);
  const quantity = faker.helpers.weightedArrayElement([
    { value: 1, weight: 7 },
    { value: 2, weight: 2 },
    { value: 3, weight: 1 },
  ]);
  const haggled = Math.round((price * quantity * faker.number.int({ min: 90, max: 125 })) / 100);
  // Shops end a price with 90, 99 or nothing.
  const ending = faker.helpers.arrayElement([0, 90, 99]);
  const amountCentavos = Math.max(100, Math.floor(haggled / 100) * 100 + ending);
  return { description: quantity > 1 ? `${quantity} × ${name}` : name, amountCentavos };
}

export type Payee = {
  holderName: string;
  holderDocument: string;
  holderDocumentType: "cpf" | "cnpj";
  pixKeyType: "cpf" | "cnpj" | "email" | "phone" | "random";
  pixKey: string;
};

/** Whom each shop pays: the same few, by keys of every type. */
export const PAYEES = {
  principal: {
    packaging: {
      holderName: "Embalagens Vitória Ltda.",
      holderDocument: "11222333000181",
      holderDocumentType: "cnpj",
      pixKeyType: "cnpj",
      pixKey: "11222333000181",
    },
    printer: {
      holderName: "Gráfica Paulista Ltda.",
      holderDocument: "45997418000153",
      holderDocumentType: "cnpj",
      pixKeyType: "email",
      pixKey: "financeiro@graficapaulista.example",
    },
    carrier: {
      holderName: "Marcos Vilela Nogueira",
      holderDocument: "52998224725",
      holderDocumentType: "cpf",
      pixKeyType: "email",
      pixKey: "marcos.vilela@transportes.example",
    },
  },
  "loja-centro": {
    landlord: {
      holderName: "Imobiliária Largo da Sé Ltda.",
      holderDocument: "27491835000148",
      holderDocumentType: "cnpj",
      pixKeyType: "email",
      pixKey: "aluguel@largodase.example",
    },
    baker: {
      holderName: "Conceição Prado Teixeira",
      holderDocument: "41738295664",
      holderDocumentType: "cpf",
      pixKeyType: "phone",
      pixKey: "+5511987650143",
    },
  },
  "loja-norte": {
    roaster: {
      holderName: "Torrefação Serra Azul Ltda.",
      holderDocument: "31820647000193",
      holderDocumentType: "cnpj",
      pixKeyType: "cnpj",
      pixKey: "31820647000193",
    },
    cleaner: {
      holderName: "Josué Amaral Pinheiro",
      holderDocument: "63825194728",
      holderDocumentType: "cpf",
      pixKeyType: "cpf",
      pixKey: "63825194728",
    },
  },
  "loja-online": {
    courier: {
      holderName: "Entregas Rio Claro Ltda.",
      holderDocument: "40271593000145",
      holderDocumentType: "cnpj",
      pixKeyType: "random",
      pixKey: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
    },
  },
} as const satisfies Record<Shop["wallet"], Record<string, Payee>>;

export const payeesOf = ({ wallet }: Shop): Payee[] => Object.values<Payee>(PAYEES[wallet]);

export type Person = { name: string; document: string; email: string; phone: string };

export function makePerson(faker: Faker): Person {
  const [first, last] = [faker.person.firstName(), faker.person.lastName()];
  return {
    name: `${first} ${last}`,
    document: makeCpf(faker),
    email: `${plain(first)}.${plain(last)}${faker.number.int({ min: 1, max: 99 })}@cliente.example`,
    phone: `+55${faker.helpers.arrayElement(["11", "21", "31", "71", "81", "85"])}9${faker.string.numeric(8)}`,
  };
}

export const makeCompany = (faker: Faker): { name: string; document: string } => ({
  name: `${faker.person.lastName()} & ${faker.person.lastName()} Ltda`,
  document: makeCnpj(faker),
});

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();

/** Weights of the check digits; what is left of the division by eleven decides. */
function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

function makeCpf(faker: Faker): string {
  const root = faker.string.numeric({ length: 9, exclude: ["0"] });
  const first = root + checkDigit(root, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first + checkDigit(first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
}

function makeCnpj(faker: Faker): string {
  const root = `${faker.string.numeric({ length: 8, exclude: ["0"] })}0001`;
  const first = root + checkDigit(root, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first + checkDigit(first, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
}
