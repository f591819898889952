import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files } from '../scripts/measure.ts';
import { isPresent, referencesIn, withoutReferences } from './references.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** OWASP ASVS 5.0.0: each section, followed by the levels of its requirements in order. */
const sections = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113
  3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333
  5.3:113 5.4:222 6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222
  7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22
  10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233
  11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233
  14.1:22 14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222
  16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22
`;

/** The requirements of levels 1 and 2, with their level. */
const requirements = sections
  .trim()
  .split(/\s+/)
  .flatMap((text) => {
    const [section, levels = ''] = text.split(':');
    return [...levels].map((level, place): [point: string, level: string] => [`${section}.${place + 1}`, level]);
  })
  .filter(([, level]) => level !== '3');

const [applying = '', others = ''] = read('docs/asvs.md').split('## What does not apply');
type Row = { point: string; level: string; asked: string; state: string; place: string; shown: string };
const rows = [...applying.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, point = '', cells = '']): Row => {
  const [level = '', requirements = '', state = '', place = '', shown = ''] = cells
    .split(' | ')
    .map((cell) => cell.trim());
  return { point, level, asked: requirements, state, place, shown };
});

test('lists every requirement of levels 1 and 2 exactly once, as applicable or not', () => {
  const points = [...rows.map(({ point }) => point), ...(others.match(/\b\d+\.\d+\.\d+\b/g) ?? [])];
  expect(points.toSorted()).toEqual(requirements.map(([point]) => point).toSorted());
  expect(rows.map(({ point, level }) => [point, level])).toEqual(
    requirements.filter(([point]) => rows.some((row) => row.point === point)),
  );
  for (const [line] of others.matchAll(/^\| \d.*$/gm)) expect(line).toMatch(/\| [^|]{15,} \|$/);
});

test('every row is whole, and what it names is there', () => {
  const states = { met: 0, 'in part': 0, 'not met': 0 };
  const missing: string[] = [];
  for (const { point, asked: requirements, state, place, shown } of rows) {
    expect(requirements.length, point).toBeGreaterThan(8);
    expect(place.length, point).toBeGreaterThan(8);
    expect(Object.keys(states), point).toContain(state);
    states[state as keyof typeof states] += 1;
    // A row references a test or explains what is missing.
    if (state === 'met') expect(referencesIn(shown), point).not.toEqual([]);
    else expect(withoutReferences(shown).length, point).toBeGreaterThan(40);
    for (const each of referencesIn(place + shown)) {
      if (!isPresent(each)) missing.push(`${point}: ${each.file} › ${each.name}`);
    }
  }
  expect(missing).toEqual([]);
  const sum = `${states.met} are met, ${states['in part']} in part, ${states['not met']} not`;
  expect(applying).toContain(`Of ${requirements.length} points ${rows.length} apply: ${sum}`);
});

/** The production files that match a pattern. */
const where = (pattern: RegExp, ...rooms: string[]) =>
  files
    .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)) && !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(read(file)));
const product = ['server', 'domain', 'texts', 'web', 'demo'];

test('no code evaluates text, writes HTML by hand or listens to other windows', () => {
  const evaluates = /\beval\(|\bnew Function\(|\bset(Timeout|Interval)\(['"`]/;
  const writes = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|setHTML/;
  expect(where(evaluates, ...product)).toEqual([]);
  expect(where(writes, ...product)).toEqual([]);
  expect(where(/addEventListener\(\s*'message'|window\.onmessage|\.postMessage\(/, 'web')).toEqual([]);
});

test('no program is started but this one and the database’s own, and none by a shell', () => {
  const programs = where(/['"](node:)?child_process['"]/, ...product);
  // Child processes of this program: image processing and demo data.
  const own = ['server/platform/processes/childProcess.ts', 'demo/fillProcess.ts'];
  expect(programs.filter((file) => !file.startsWith('server/platform/postgres/'))).toEqual(own);
  expect(where(/\bexec(Sync)?\((?<!\.exec\()|\bshell: true/, 'server/platform/postgres')).toEqual([]);
});

test('cryptography is SHA-256, HMAC, HKDF and AES-256-GCM alone, and nothing unguessable comes from Math.random', () => {
  const named = /(create(?:Hash|Hmac|Cipheriv|Decipheriv)|(?:hkdf|pbkdf2|scrypt)(?:Sync)?)\(\s*'([^']+)'/g;
  const used = where(named, ...product).flatMap((file) => [...read(file).matchAll(named)].map(([, , name]) => name));
  expect([...new Set(used)].toSorted()).toEqual(['aes-256-gcm', 'sha256']);
  // Jitter before a reconnect.
  expect(where(/Math\.random/, 'server', 'domain', 'demo')).toEqual(['server/platform/database/listener.ts']);
});

test('nothing switches the checking of certificates off', () => {
  expect(where(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/, ...product)).toEqual([]);
});

test('fields of passwords say to managers what they are, and take what is pasted', () => {
  const forms = where(/<PasswordField\b/, 'web');
  const fields = forms.flatMap((file) => read(file).match(/<PasswordField\b[\s\S]*?\/?>\n/g));
  expect(fields.length).toBeGreaterThan(5);
  for (const field of fields) expect(field).toMatch(/autoComplete="(current|new)-password"/);
  expect(forms.filter((file) => /onPaste|autoComplete="off"/.test(read(file)))).toEqual([]);
});

test('every package is pinned by its version and its hash', () => {
  type Pinned = { packages: Record<string, { integrity?: string; link?: boolean }> };
  const { packages } = JSON.parse(read('package-lock.json')) as Pinned;
  const parts = Object.entries(packages).filter(([path]) => path !== '');
  expect(parts.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
});
