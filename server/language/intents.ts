import { type Intent, intents, minIntentScore } from '#domain/assistant/assistant.ts';
import { readTsvRows } from './wordLists.ts';

/*
 * Each line of words/intents.tsv is a pattern: names in order, with up to three other words between two. A name is talk
 * by its first English word in words/talk.tsv ('how_much'), a word as typed, or a slot ('<item>', '<goods>', '<category>',
 * '<quantity>', '<one>', '<size>', '<colour>', '<place>', '<pincode>', '<money>', '<limit>', '<offered>', '<percent>',
 * '<time>', '<label>'). 'a|b' means either, '=a' directly after, '..a' further away, '!a' nowhere in between; '^' and '$'
 * are the start and end. words/yields.tsv lists the intents that yield to others ('*' means all wishes).
 */

/** The marks of a sentence: their positions in tokens, by name. */
export type SentenceMarks = ReadonlyMap<string, readonly { start: number; end: number }[]>;
export type ScoredIntent = { name: Intent; score: number };

/** Alternative names, and how many other words may come before them. */
type RuleElement = { names: string[]; gap: number };
type Rule = {
  intent: Intent;
  score: number;
  elements: RuleElement[];
  isFromStart: boolean;
  isToEnd: boolean;
  absent: string[];
};

/** How many words may be between two that belong together: usually, and after '..'. */
const maxGaps = { usual: 3, wide: 12 };
/** The remaining share of an intent's score if another one explains its words better. */
const yieldFactor = 0.55;

/** Polite phrases beside the actual request. */
export const politeIntents: ReadonlySet<string> = new Set([
  'greeting',
  'thanks',
  'goodbye',
  'yes',
  'no',
] satisfies Intent[]);

const wishes = intents.filter((name) => !politeIntents.has(name));

const isIntent = (name: string): name is Intent => intents.some((intent) => intent === name);

function gapOf(part: string): number {
  if (part.startsWith('=')) return 0;
  return part.startsWith('..') ? maxGaps.wide : maxGaps.usual;
}

function ruleOf([intent = '', score, pattern = '']: string[]): Rule[] {
  const parts = pattern.split(' ');
  const elements = parts.filter((part) => !['^', '$'].includes(part) && !part.startsWith('!'));
  return isIntent(intent)
    ? [
        {
          ...{ intent, score: Number(score), isFromStart: parts[0] === '^', isToEnd: parts.includes('$') },
          elements: elements.map((part) => ({ names: part.replace(/^(=|\.\.)/, '').split('|'), gap: gapOf(part) })),
          absent: parts.filter((part) => part.startsWith('!')).flatMap((part) => part.slice(1).split('|')),
        },
      ]
    : [];
}

type Rules = { byFirst: Map<string, Rule[]>; names: Set<string>; yields: Map<Intent, Set<string>> };
let rulesCache: Rules | undefined;

/** The rules of words/intents.tsv and words/yields.tsv, loaded on first use. */
function loadedRules(): Rules {
  rulesCache ??= loadRules();
  return rulesCache;
}

function loadRules(): Rules {
  const all = readTsvRows('intents').flatMap(ruleOf);
  const byFirst = new Map<string, Rule[]>();
  for (const rule of all) {
    for (const name of rule.elements[0]?.names ?? []) byFirst.set(name, [...(byFirst.get(name) ?? []), rule]);
  }
  const names = new Set(all.flatMap(({ elements, absent }) => [...elements.flatMap((one) => one.names), ...absent]));
  const yields = readTsvRows('yields').flatMap(([intent = '', to = '']): [Intent, Set<string>][] =>
    isIntent(intent) ? [[intent, new Set(to.split(' ').flatMap((name) => (name === '*' ? wishes : [name])))]] : [],
  );
  return { byFirst, names, yields: new Map(yields) };
}

/** The words that rules name as typed. */
export const wordsNamedInRules = (): ReadonlySet<string> => loadedRules().names;

/** Returns the intents of one sentence, a range of tokens, strongest first. */
export function findIntents(marks: SentenceMarks, from: number, to: number): ScoredIntent[] {
  const { byFirst } = loadedRules();
  const scores = new Map<Intent, number>();
  const tried = new Set<Rule>();
  for (const name of marks.keys()) {
    for (const rule of byFirst.get(name) ?? []) {
      if (tried.has(rule)) continue;
      tried.add(rule);
      if (rule.score > (scores.get(rule.intent) ?? 0) && ruleMatches(rule, marks, from, to))
        scores.set(rule.intent, rule.score);
    }
  }
  return applyYields(scores);
}

/** An intent yields to a stronger explanation of the same words: 'cancel my order' orders nothing. */
function applyYields(scores: ReadonlyMap<Intent, number>): ScoredIntent[] {
  return [...scores]
    .map(([name, score]) => {
      const isWeaker = [...scores].some(([other, against]) => stepsBack(name, score, other, against));
      return { name, score: isWeaker ? Math.round(score * yieldFactor * 100) / 100 : score };
    })
    .sort(compareByScore);
}

/** If two intents yield to each other, the weaker one does. */
function stepsBack(name: Intent, score: number, other: Intent, against: number): boolean {
  const { yields } = loadedRules();
  if (other === name || against < minIntentScore || !yields.get(name)?.has(other)) return false;
  return !yields.get(other)?.has(name) || score < against;
}

export const compareByScore = (one: ScoredIntent, other: ScoredIntent): number =>
  other.score - one.score || intents.indexOf(one.name) - intents.indexOf(other.name);

function ruleMatches(rule: Rule, marks: SentenceMarks, from: number, to: number): boolean {
  if (rule.absent.some((name) => marks.has(name))) return false;
  const places = (element: RuleElement) => element.names.flatMap((name) => marks.get(name) ?? []);
  const [first, ...rest] = rule.elements;
  if (!first) return false;
  let ends = new Set(
    places(first)
      .filter(({ start }) => !rule.isFromStart || start === from)
      .map(({ end }) => end),
  );
  for (const element of rest) {
    const next = places(element).filter(({ start }) => hasWithin(ends, start, element.gap));
    ends = new Set(next.map(({ end }) => end));
  }
  return rule.isToEnd ? ends.has(to) : ends.size > 0;
}

function hasWithin(ends: ReadonlySet<number>, start: number, gap: number): boolean {
  for (let end = start - gap; end <= start; end++) if (ends.has(end)) return true;
  return false;
}
