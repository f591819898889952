/** Checks the English texts against texts/glossary.json and the lengths that the voice of Haat allows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../scripts/compileTexts.ts';
import { filesIn, parse } from './literals.ts';
import { readSpecificationLiterals, readTexts, wordingsOf } from './wordings.ts';

type Entry = { say: string; means: string; avoid: string[]; except?: string[] };

const root = join(import.meta.dirname, '..');
const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(join(root, path), 'utf8'));
const glossary = readJson<Entry[]>('texts/glossary.json');
const texts = readTexts();
const literals = readSpecificationLiterals();

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Stands for a value in a wording. */
const anyValue = '\0';
/** Matches whatever a wording or literal makes with any values. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .replace(/\{[^}]+\}/g, anyValue)
      .split(anyValue)
      .map(escapeRegExp)
      .join('.+')}$`,
    's',
  );

/** The wordings of a text and their patterns; those without letters, which are only values, match nothing. */
const wordings = texts.flatMap(({ message, ...text }) =>
  wordingsOf(message, () => anyValue).map((wording) => ({ ...text, wording, pattern: patternOf(wording) })),
);
const specified = literals.map(({ literal }) => ({ literal, pattern: patternOf(literal) }));

/** Whether the specification demands this wording. */
const isSpecified = ({ wording, pattern }: { wording: string; pattern: RegExp }) =>
  hasLetter(wording) && specified.some((one) => pattern.test(one.literal) || one.pattern.test(wording));

describe("the specification's literals", () => {
  // Real settings take its place (rule 2.97).
  const replaced = ['Settings page content goes here.'];
  const isLabelOf = (literal: string, wording: string) =>
    wording.startsWith(literal) && !/^\p{L}/u.test(wording.slice(literal.length));

  test.each(
    literals.filter(({ literal }) => hasLetter(literal) && !replaced.includes(literal)),
  )('are in the texts: $rule $literal', ({ literal }) => {
    const demanded = patternOf(literal);
    const found = wordings.find(
      ({ wording, pattern }) =>
        hasLetter(wording) && (pattern.test(literal) || demanded.test(wording) || isLabelOf(literal, wording)),
    );
    expect(found).toBeDefined();
  });
});

describe('the glossary', () => {
  const anyOf = (words: string[]) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const rules = glossary.map(({ say, avoid, except }) => ({
    say,
    avoid: anyOf(avoid),
    except: except ? anyOf(except) : /$^/,
  }));

  test('avoids no word that it also has', () => {
    const said = glossary.flatMap(({ say }) => say.split(', '));
    expect(glossary.flatMap(({ avoid }) => avoid).filter((words) => said.includes(words))).toEqual([]);
  });

  test('has the word that every text uses for a thing', () => {
    const found = wordings.flatMap((one) =>
      rules.flatMap(({ say, avoid, except }) => {
        const [word] = one.wording.replace(except, '').match(avoid) ?? [];
        return word && !isSpecified(one) ? [`${one.name}: “${word}” instead of “${say}”`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  test('has typographic apostrophes in every text', () => {
    const found = wordings.filter((one) => /\p{L}'\p{L}/u.test(one.wording) && !isSpecified(one));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});

describe('a hint', () => {
  /** `place.key` of the texts that code passes as a field's hint or description. */
  const passedAsHint = filesIn('web').flatMap((file) => {
    const source = parse(file);
    const places = new Map<string, string>();
    const found: string[] = [];
    const visit = (node: ts.Node, isHint: boolean): void => {
      if (ts.isImportDeclaration(node)) {
        const place = /texts\/(\w+)\.gen\.ts'$/.exec(node.moduleSpecifier.getText())?.[1];
        const bindings = node.importClause?.namedBindings;
        if (place && bindings && ts.isNamespaceImport(bindings)) places.set(bindings.name.text, place);
      }
      const isHere =
        isHint || (ts.isJsxAttribute(node) && /^(hint|description|aria-description)$/.test(node.name.getText()));
      if (isHere && ts.isPropertyAccessExpression(node)) {
        const place = places.get(node.expression.getText());
        if (place) found.push(`${place}.${node.name.text}`);
      }
      ts.forEachChild(node, (child) => visit(child, isHere));
    };
    visit(source, false);
    return found;
  });

  test('is at most one line of 90 characters', () => {
    const hints = texts.filter(({ key, name }) => /hint$/i.test(key) || passedAsHint.includes(name));
    expect(passedAsHint.length).toBeGreaterThan(20);
    const long = hints.flatMap(({ name, message }) =>
      wordingsOf(message, (argument) => argument)
        .filter((wording) => wording.length > 90 || wording.includes('\n'))
        .filter((wording) => !isSpecified({ wording, pattern: patternOf(wording) }))
        .map((wording) => `${name}, ${wording.length}: ${wording}`),
    );
    expect(long).toEqual([]);
  });
});

describe('a chat answer', () => {
  const chatPlaces = new Set(
    Object.keys(readJson('texts/chatLanguages.json')).flatMap((language) => [
      ...placesOf(join(root, 'texts'), language).keys(),
    ]),
  );
  const answers = texts
    .filter(({ place }) => chatPlaces.has(place))
    .flatMap(({ name, message }) => wordingsOf(message, (argument) => argument).map((wording) => ({ name, wording })));

  test('has at most three lines or sentences, and 190 characters', () => {
    const linesOf = (wording: string) =>
      wording.split(wording.includes('\n') ? '\n' : /[.?!](?=\s|$)/).filter(hasLetter);
    const long = answers.filter(({ wording }) => linesOf(wording).length > 3 || wording.length > 190);
    expect(long).toEqual([]);
  });

  test('says please at most once', () => {
    expect(answers.filter(({ wording }) => (wording.match(/please/gi) ?? []).length > 1)).toEqual([]);
  });
});

describe('an email', () => {
  const mails = texts.filter(({ place }) => place === 'emails');
  const subjects = mails.filter(({ key }) => key.endsWith('Subject'));
  const bodies = subjects.map(({ key }) => mails.find((mail) => mail.key === key.replace('Subject', '')));

  test('greets by name, and ends with the team', () => {
    const wrong = bodies.filter((body) => !body || !/^Hi( \{\w+\})?,\n\n.*\n\nTeam Haat$/s.test(body.message));
    expect(wrong.map((body) => body?.key)).toEqual([]);
    expect(mails.filter(({ message }) => message.startsWith('Hi,')).map(({ key }) => key)).toEqual([
      'visitorReportReviewed',
      'invitation',
      'orderLink',
      'orderNews',
      'refundSent',
    ]);
  });

  test('has a subject of at most 60 characters, without a full stop', () => {
    const wrong = subjects
      .flatMap(({ message }) => wordingsOf(message, () => '99'))
      .filter((subject) => subject.length > 60 || subject.endsWith('.'));
    expect(wrong).toEqual([]);
  });
});
