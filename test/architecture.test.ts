import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cycles, files, type Import, importsOf } from '../scripts/measure.ts';

// Read before any test's time begins: it parses every file.
const circles = cycles();
const source = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const room = (file: string) => file.split('/')[0];
const violations = (rule: (file: string, imported: Import) => boolean, of = files) =>
  of.flatMap((file) =>
    importsOf(file)
      .filter((imported) => rule(file, imported))
      .map(({ to }) => `${file} → ${to}`),
  );
const production = files.filter((file) => !isTest(file));

test('domain imports zod/mini and itself, and has no clock and no I/O', () => {
  const domain = production.filter((file) => room(file) === 'domain');
  expect(violations((_, { to }) => !to.startsWith('domain/') && to !== 'zod/mini', domain)).toEqual([]);
  const effects = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bprocess\.|\blocalStorage\b/;
  expect(domain.filter((file) => effects.test(source(file)))).toEqual([]);
});

test('texts stand on domain alone, and only what is rendered takes elements into them', () => {
  const texts = production.filter((file) => room(file) === 'texts');
  expect(violations((_, { to }) => !/^(domain|texts)\//.test(to) && to !== 'react', texts)).toEqual([]);
  const rich = (file: string, { to }: Import) => to === 'texts/rich.ts' && room(file) !== 'web';
  expect(violations(rich, production)).toEqual([]);
});

// specification 1.7
test('web and server share no values: they meet in domain and over HTTP', () => {
  const crossing = (file: string, { to, isType }: Import) =>
    (room(file) === 'web' && to.startsWith('server/')) || (room(file) === 'server' && to.startsWith('web/') && !isType);
  expect(violations(crossing, production)).toEqual([]);
});

test('no browser gets the whole of zod: the panel uses zod/mini, the storefront none', () => {
  const panel = (file: string, { to, isType }: Import) => room(file) === 'web' && to === 'zod' && !isType;
  expect(violations(panel, production)).toEqual([]);
});

test('panel and storefront stand alone; the storefront takes neither the kit nor the router', () => {
  const crossing = (file: string, { to }: Import) =>
    (file.startsWith('web/panel/') && to.startsWith('web/storefront/')) ||
    (file.startsWith('web/storefront/') && /^(web\/panel\/|@mantine\/|@tanstack\/)/.test(to));
  expect(violations(crossing, production)).toEqual([]);
});

test('in the server imports point from api to commands and queries to database', () => {
  const layer = (file: string) => {
    if (/^server\/(main|start|serve|program)\.ts$/.test(file)) return 5;
    if (/^server\/http\/(app|rooms)\.ts$/.test(file)) return 4;
    if (/^server\/[^/]+\/(simulator\/)?api\.ts$/.test(file)) return 3;
    if (/^server\/(database|postgres)\//.test(file)) return 1;
    return /^server\/[^/]+\//.test(file) ? 2 : undefined;
  };
  const upwards = (file: string, { to }: Import) => {
    const [from, target] = [layer(file), layer(to)];
    return from !== undefined && target !== undefined && target > from;
  };
  expect(violations(upwards, production)).toEqual([]);
  expect(violations((_, { to }) => to === 'server/main.ts')).toEqual([]);
  expect(
    violations((file, { to }) => /^(domain|server|web)\//.test(file) && to.startsWith('demo/'), production),
  ).toEqual([]);
});

test('SQL stands only in commands, queries and database', () => {
  const allowed =
    /^server\/(database\/.*|postgres\/.*|[^/]+\/(simulator\/)?(commands|queries|stock|search|dictionary|shop|limits|moves|outbox|tidying|throttle|verification|events|incoming|contacts|media|calls|webhooks|customers|tickets)\.ts)$/;
  const speaksSql = (file: string) =>
    importsOf(file).some(
      ({ to, isType }) =>
        !isType && /^(pg|drizzle-orm.*|server\/database\/(drizzle|counters|limits|\w*[tT]ables)\.ts)$/.test(to),
    );
  const server = production.filter((file) => room(file) === 'server');
  expect(server.filter((file) => speaksSql(file) && !allowed.test(file))).toEqual([]);
});

test('what is updated or deleted by phone or contact is limited to shops, or to what belongs to one contact alone', () => {
  // Rows that belong to a contact, and so to its number: they have no shop of their own.
  const ofContacts =
    /(update|delete from) (channel_messages|channel_outbox|channel_events|contacts|data_visits|simulated_\w+)\b/;
  const statements = production
    .filter((file) => room(file) === 'server' && !file.includes('/migrations/'))
    .flatMap(
      (file) =>
        source(file)
          .match(/`[^`]*`|'[^'\n]*'/g)
          ?.map((text) => ({ file, text })) ?? [],
    );
  const byPerson = statements.filter(
    ({ text }) =>
      /\b(update \S+( as \w+)? set|delete from) ?/.test(text) && /\bwhere\b[\s\S]*\b(phone|contact_id)\b/.test(text),
  );
  expect(byPerson.length).toBeGreaterThan(8);
  const isLimited = (text: string) => /\bseller_id\b|isOfNumber|isMessageOf/.test(text) || ofContacts.test(text);
  expect(byPerson.filter(({ text }) => !isLimited(text))).toEqual([]);
});

test('no import cycles, with type imports too', () => {
  expect(circles).toEqual([]);
});

test('a room of the server holds only files of the known names', () => {
  // Each further name has its reason in docs/decisions/0004-file-names.md.
  // A test is named after its file, and where that has several, after its topic: commands.login.test.ts.
  const known = /^(api|commands|queries|emails|jobs)((\.[a-z]+)?\.test)?\.ts$/;
  const further: Record<string, RegExp> = {
    sellers: /^(comparing|signals)(\.test)?\.ts$/,
    audit: /^(chain|csv|heads|verification)(\.test)?\.ts$/,
    accounts: /^(throttle|tokens)(\.test)?\.ts$/,
    passwords: /^(hashing|strength)\.ts$/,
    registrations: /^limits(\.test)?\.ts$/,
    closing: /^erasing\.ts$/,
    orders: /^(stock|csv|limits|lines|moves)(\.test)?\.ts$/,
    pages:
      /^(accountForms|accounts|certainty|documents|encodings|failure|files|forms|justPlaced|kept|lists|ownData|pages|panel|privacy|sitemap)(\.test)?\.ts$/,
    inbox: /^messages\.ts$/,
    conversations:
      /^(addresses|confirming|review|cancelling|carts|cartWords|customers|filing|languages|news|openCarts|routing)(\.test)?\.ts$/,
    connections: /^(requests|summaries|words)(\.test)?\.ts$/,
    backup: /^(archive|daily|reading|restoring|source|taking)(\.test)?\.ts$/,
    products: /^(search|dictionary)(\.test)?\.ts$/,
    catalogue: /^(feed|shop)(\.test)?\.ts$/,
    pictures:
      /^(archive|remote|convert|elsewhere|hashing|similar|jpeg|making|sharp|storage|s3|tidying|worker)((\.[a-z]+)?\.test)?\.ts$/,
    previews: /^(preview|drawing|lettering)(\.test)?\.ts$/,
    customerData: /^archive\.ts$/,
    shopData: /^(archive|tickets)(\.test)?\.ts$/,
    metrics: /^registry\.ts$/,
    processes: /^(memory(\.test)?|primary|worker|calls|reserves|number)\.ts$/,
    mail: /^(outbox|qrCode)(\.test)?\.ts$/,
    jobs: /^(clock|dueTimes|handling|lost|pace|queue|queues|runner|schedule)(\.test)?\.ts$/,
    secondFactors: /^codes\.ts$/,
    channel:
      /^(webhook|shapes|events|incoming|contacts|problems|outbox|claiming|sending|graph|media|gather|tickets|simulator\/\w+)((\.[a-z]+)?\.test)?\.ts$/,
    numbers: /^credentials\.ts$/,
    drafts: /^(answers|changes|failedPhotos|parts|publishing|words)((\.[a-z]+)?\.test)?\.ts$/,
    assistant:
      /^(builtIn|meant|packs|times|trial|parts|numbers|productAnswers|orderAnswers|factAnswers|catalogue|terms|proposal|proposing|turns|waiting|model\/\w+|understanding\/\w+)((\.[a-z]+)?\.test)?\.ts$/,
  };
  const free = ['database', 'postgres', 'http'];
  const strangers = files
    .map((file) => /^server\/([^/]+)\/(.+)$/.exec(file))
    .filter((match) => match !== null)
    .filter(
      ([, folder = '', name = '']) => !free.includes(folder) && !known.test(name) && !further[folder]?.test(name),
    );
  expect(strangers.map(([file]) => file)).toEqual([]);
  const roots = files.filter((file) => /^server\/[^/]+$/.test(file)).map((file) => file.slice('server/'.length));
  expect(roots.sort()).toEqual([
    'compose.ts',
    'context.ts',
    'dataDirectory.ts',
    'main.ts',
    'phones.ts',
    'program.ts',
    'seal.ts',
    'secrets.ts',
    'serve.ts',
    'settings.ts',
    'start.ts',
  ]);
});

test('no drawers, no barrels, no any', () => {
  expect(files.filter((file) => /\b(utils?|helpers?|common|misc|manager|service)\b/i.test(file))).toEqual([]);
  expect(production.filter((file) => /\/index\.tsx?$/.test(file) && !file.includes('/routes/'))).toEqual([]);
  expect(
    files.filter((file) => /:\s*any\b|\bas any\b|<any>/.test(source(file)) && !file.endsWith('architecture.test.ts')),
  ).toEqual([]);
});

test('size alarm: no file over 300 lines', () => {
  const long = files.filter((file) => source(file).split('\n').length > 300);
  expect(long).toEqual([]);
});
