import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { newKey, registrationBody } from './factories.ts';
import type { Answer, Browser, TestServer } from './server.ts';

/** All user input in these calls starts with this marker or is this number. */
export const mark = 'Zqxmark';
export const digits = '9876501234';
const secret = `${mark}-kolam-rain`;

export type Marked = {
  /** Values for the parameters in paths. */
  known: Record<string, string>;
  /** The shop owner's email. */
  email: string;
  who: Record<'nobody' | 'owner' | 'administrator', Browser>;
};

type Operation = { method: NonNullable<InjectOptions['method']>; path: string; properties: string[] };

/** Every operation of the OpenAPI document, with the field names of its body. */
function operations(server: TestServer): Operation[] {
  const { paths = {} } = server.app.swagger() as unknown as { paths?: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      properties: JSON.stringify(operation).includes('requestBody') ? fieldsOf(operation) : [],
    })),
  );
}

function fieldsOf(operation: object): string[] {
  const { requestBody } = operation as {
    requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
  };
  return Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {});
}

/** Valid bodies by path. All other operations get marked text in every field. */
const bodies = ({ known, email }: Marked): [RegExp, () => object][] => [
  [/register$/, () => marked({ ...registrationBody(), category: 'Fashion' })],
  [/login$/, () => ({ email: `${mark}@haat.example`, password: secret, role: 'seller' })],
  [/forgot-password$/, () => ({ email: email })],
  [/reset-password$/, () => ({ token: `${mark}${'x'.repeat(24)}`, password: secret })],
  [/account\/password$/, () => ({ currentPassword: 'a-good-password', newPassword: secret })],
  [/seller\/profile$/, () => ({ ...marked(), category: 'Fashion' })],
  [/admin\/profile$/, () => ({ name: `${mark} Admin` })],
  [/seller\/products$/, () => productOf()],
  [/seller\/products\/[^/]+$/, () => productOf({ version: 1, shownStock: 49 })],
  [
    /api\/orders$/,
    () => ({
      items: [{ productId: known.id, quantity: 1 }],
      customerName: `${mark} Rao`,
      customerPhone: digits,
      deliveryAddress: `${mark} Road 12`,
      note: `${mark} note\n    at ${mark} (file:///x/y.ts:1:1)`,
    }),
  ],
  [/remembered$/, () => ({ tokens: [known.token], keys: [] })],
  [/reviews$/, () => ({ productId: known.id, stars: 5, words: `${mark} words` })],
  [/answer$/, () => ({ answer: `${mark} answer` })],
  [/trial$/, () => ({ text: `${mark} ${digits}`, memory: null })],
  [/shop-facts$/, () => ({ address: `${mark} Road 12`, payment: digits })],
  [/shop-answers/, () => ({ question: `${mark} question`, answer: `${mark} answer` })],
  [/(hide|report)$/, () => ({ reason: `${mark} reason` })],
];
const marked = (more: object = {}) => ({
  ...more,
  ...('email' in more && { email: `${mark}-${randomUUID()}@haat.example`, password: secret }),
  businessName: `${mark} Shop`,
  ownerName: `${mark} Owner`,
  phone: digits,
  address: `${mark} Road 12`,
  description: `${mark} description`,
});
const productOf = (more: object = {}) => ({
  name: `${mark} kurta`,
  description: `${mark} cotton`,
  category: 'Clothing & Fashion',
  pricePaise: 100,
  stock: 49,
  images: [],
  isActive: true,
  ...more,
});

/** Calls each operation with a valid body, an invalid one and one that is not JSON, as each kind of caller. */
export async function callEverything(server: TestServer, marked: Marked): Promise<Answer[]> {
  const { known, who } = marked;
  const answers: Answer[] = [];
  for (const { method, path, properties } of operations(server)) {
    if (/events|logout|sign-out|end-all/.test(path)) continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? mark);
    const broken = Object.fromEntries(properties.map((name) => [name, { [mark]: `${mark}\0${digits}` }]));
    const validBody = bodies(marked).find(([address]) => address.test(path))?.[1]() ?? {};
    const payloads: unknown[] = properties.length > 0 ? [validBody, broken, `{"${mark}`, `"${mark}"`] : [undefined];
    const actors = /admin/.test(path) ? ['administrator'] : /seller|account/.test(path) ? ['owner'] : ['nobody'];
    for (const actor of [...actors, 'nobody'] as (keyof Marked['who'])[]) {
      for (const payload of payloads) {
        const type = { 'content-type': 'application/json', ...newKey(), 'user-agent': `${mark} browser` };
        const options = { method, headers: payload === undefined ? {} : type, payload: payload as object };
        answers.push(await who[actor].send({ ...options, url }));
        answers.push(await who[actor].send({ ...options, url: `${url}?search=${mark}%20${digits}&x=${mark}` }));
      }
    }
  }
  for (const url of [`/${mark}`, `/product/${mark}`, `/store/${mark}`, `/order/${mark}`, `/shop?search=${mark}`]) {
    answers.push(await who.nobody.get(url));
  }
  return answers;
}
