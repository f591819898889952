import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { compilePlace } from '../scripts/compilePlace.ts';
import { placesOf } from '../scripts/compileTexts.ts';
import { filesIn, literalsOf, parse } from './literals.ts';

const root = join(import.meta.dirname, '..');
const languages = readdirSync(join(root, 'texts')).filter((name) => statSync(join(root, 'texts', name)).isDirectory());
const districts = placesOf(join(root, 'texts'), 'en');
const places = [...districts.keys()];
const messagesOf = (place: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `texts/en/${districts.get(place)}/${place}.json`), 'utf8'));

test('no screen, page, mail, error or schema holds a sentence: they stand in texts/', () => {
  const found = ['domain', 'texts', 'server', 'web'].flatMap(filesIn).flatMap(literalsOf);
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

/** `place.key` of every text that a file uses; `place.*` if it imports a whole place. */
function usedIn(file: string): string[] {
  const source = parse(file);
  const named = new Map<string, string>();
  const used: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const place = /^(?:#texts\/|\.\/)(\w+)\.gen\.ts$/.exec(statement.moduleSpecifier.text)?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (!place || !bindings || !places.includes(place)) continue;
    if (ts.isNamespaceImport(bindings)) named.set(bindings.name.text, place);
    else used.push(...bindings.elements.map(({ name, propertyName }) => `${place}.${(propertyName ?? name).text}`));
  }
  const visit = (node: ts.Node): void => {
    const place = ts.isIdentifier(node) && !ts.isNamespaceImport(node.parent) ? named.get(node.text) : undefined;
    if (place) {
      const { parent } = node;
      const isKey = ts.isPropertyAccessExpression(parent) && parent.expression === node;
      if (isKey) used.push(`${place}.${parent.name.text}`);
      else if (!(ts.isPropertyAccessExpression(parent) && parent.name === node)) used.push(`${place}.*`);
    }
    ts.forEachChild(node, visit);
  };
  if (named.size > 0) visit(source);
  return used;
}

// Computed outside of the tests' timeouts, because it parses every file.
const used = new Set(['domain', 'server', 'web', 'texts', 'demo', 'scripts'].flatMap(filesIn).flatMap(usedIn));

const code = ['domain', 'server', 'web']
  .flatMap(filesIn)
  .filter((file) => !/^domain\/(errors|refusals)\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test('every text is used by name, or by code where a whole place is imported', () => {
  const isUsed = (place: string, key: string) =>
    used.has(`${place}.${key}`) || (used.has(`${place}.*`) && code.includes(`'${key}'`));
  const unused = places.flatMap((place) =>
    Object.keys(messagesOf(place)).flatMap((key) => (isUsed(place, key) ? [] : `${place}.${key}`)),
  );
  expect(unused).toEqual([]);
});

test("a text about an order's status covers every status in every language", () => {
  const lacking = languages.flatMap((language) =>
    [...placesOf(join(root, 'texts'), language)].flatMap(([place, district]) => {
      const file = join(root, 'texts', language, district, `${place}.json`);
      const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      return Object.entries(texts).flatMap(([key, text]) => {
        const branches = /\{status, select,(.*)/s.exec(text)?.[1];
        return orderStatuses
          .filter((status) => branches && !branches.includes(` ${status} {`))
          .map((missing) => `${place} ${key}: ${missing}`);
      });
    }),
  );
  expect(lacking).toEqual([]);
});

test('the literal check finds user-visible words only', () => {
  const found = literalsOf('test/literals.example.tsx');
  expect(found.map(({ text }) => text)).toEqual([
    '{} was saved.',
    'Only {} left of {}',
    'Please choose.',
    'Signed in',
    'Name',
    'Saving…',
    'Save',
  ]);
});

test('rejects a language that lacks a text or has different parameters', () => {
  const en = { left: 'Only {count} left of {name}', gone: 'Gone' };
  const compile = (other: Record<string, string>) => () => compilePlace('stock', { en, hi: other });
  expect(compile({ left: '{name}: {count}', gone: '…' })).not.toThrow();
  expect(compile({ left: '{name}: {count}' })).toThrow('hi/stock.json lacks [gone]');
  expect(compile({ left: '{name}', gone: '…' })).toThrow('hi/stock.json: left lacks [count]');
  expect(compile({ left: '{name}: {count}', gone: '{name}' })).toThrow('has [name] too many');
});

test('isolates user-written words from amounts in chats, but not on pages', () => {
  const en = { line: '{product}: {count} × {price}' };
  expect(compilePlace('stock', { en }, true)).toContain('{isolated(p.product)}: ');
  expect(compilePlace('stock', { en })).not.toContain('isolated');
});
