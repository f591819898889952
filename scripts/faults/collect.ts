/** Finds the places where a fault can be seeded into rules and commands: see `scripts/seedFaults.ts`. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { importsOf } from '../measure.ts';

const root = join(import.meta.dirname, '../..');
/** `text` replaces what is between `start` and `end`; `before` and `after` are what people read. */
export type Fault = {
  file: string;
  line: number;
  kind: 'comparison' | 'condition' | 'status' | 'limit';
  start: number;
  end: number;
  text: string;
  before: string;
  after: string;
};

const opposites: Record<string, string> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '===': '!==',
  '!==': '===',
  '<>': '=',
};
/** The query builder's comparisons. One counts only where the file imports its opposite too. */
const oppositeCalls: Record<string, string> = { eq: 'ne', ne: 'eq', gt: 'lte', lte: 'gt', lt: 'gte', gte: 'lt' };
const commands = /\/(commands|moves|stock|limits|gates|throttle|lines)\.ts$/;
const withoutRules = /^(api|csv|emails|jobs|log|queries|words)\.ts$/;
const limitNames = /limit|max|minimum|most|throttle|hours|days|minutes|seconds|below|after|within|attempts|lifetime/i;
const sqlText = /\b(select|insert into|delete from|where|update \w+ set)\b|(=|<|>|\bis (not )?null)[\s\S]*\band\b/;
const clauseEnd = /^\s(and|or|order|group|returning|limit|for|union|on|then|when|else|end|left|join|from|where)\b/;

/** Everything in `domain/`; on the server the commands, with the files of their own folder that they import. */
export function filesWithRules(production: string[]): string[] {
  const named = production.filter((file) => file.startsWith('server/') && commands.test(file));
  const companions = named.flatMap((file) =>
    importsOf(file).flatMap(({ to }) =>
      dirname(to) === dirname(file) && !withoutRules.test(basename(to)) ? [to] : [],
    ),
  );
  return [...new Set([...production.filter((file) => file.startsWith('domain/')), ...named, ...companions])].sort();
}

export function collectFaults(production: string[]): Fault[] {
  const trees = filesWithRules(production).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
  });
  const tables = trees.flatMap(({ file, tree }) => statusTables(file, tree));
  const names = trees.flatMap(({ tree }) => [
    ...tree.text.matchAll(/^export const (\w+) = '(\w+)' satisfies \w+Status;/gm),
  ]);
  const statusNames: StatusNames = new Map(names.map(([, name = '', status = '']) => [name, status]));
  return trees.flatMap(({ file, tree }) => faultsOf(file, tree, tables, statusNames));
}

type StatusTable = { district: string | undefined; statuses: string[] };
/** From constants such as `waitingStatus` to their statuses. */
type StatusNames = Map<string, string>;
const districtOf = (file: string) => file.split('/')[1];

/** The statuses that `domain/` declares, such as `orderStatuses` and `conversationOwners`. */
function statusTables(file: string, tree: ts.SourceFile): StatusTable[] {
  return [...tree.text.matchAll(/^export const \w*(?:[sS]tatuses|[oO]wners) = (\[[^\]]+\]) as const/gm)].map(
    ([, list = '']) => ({
      district: districtOf(file),
      statuses: [...list.matchAll(/'([^']+)'/g)].map(([, status = '']) => status),
    }),
  );
}

type Range = [start: number, end: number];
type Add = (kind: Fault['kind'], range: Range, text: string, around?: Range) => void;
type OtherStatus = (status: string) => string | undefined;
const rangeOf = (node: ts.Node): Range => [node.getStart(), node.end];

function faultsOf(file: string, tree: ts.SourceFile, tables: StatusTable[], names: StatusNames): Fault[] {
  const found: Fault[] = [];
  const source = tree.text;
  const imports = new Set(
    [...source.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(/\W+/)),
  );
  const add: Add = (kind, [start, end], text, [first, last] = [start, end]) => {
    const shorten = (whole: string) => whole.replace(/\s+/g, ' ').trim().slice(0, 90);
    const before = shorten(source.slice(first, last));
    const after = shorten(source.slice(first, start) + text + source.slice(end, last));
    const line = tree.getLineAndCharacterOfPosition(first).line + 1;
    found.push({ file, line, kind, start, end, text, before, after: after || 'nothing' });
  };
  const otherStatus: OtherStatus = (status) => {
    const known = tables.filter(({ statuses }) => statuses.includes(status));
    const { statuses = [] } = known.find(({ district }) => district === districtOf(file)) ?? known[0] ?? {};
    return statuses[(statuses.indexOf(status) + 1) % statuses.length];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && /\b(log|logger|console|metrics)\b/.test(node.expression.getText())) return;
    addComparison(node, add, imports);
    addConditions(node, add);
    addLimit(node, add);
    if (ts.isStringLiteral(node)) addStatus(node, node.text, add, otherStatus);
    if (ts.isIdentifier(node)) addStatus(node, names.get(node.text) ?? '', add, otherStatus);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) addSql(node, add, otherStatus);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function addComparison(node: ts.Node, add: Add, imports: Set<string>): void {
  if (ts.isBinaryExpression(node)) {
    const opposite = opposites[node.operatorToken.getText()];
    if (opposite) add('comparison', rangeOf(node.operatorToken), opposite, rangeOf(node));
  }
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
  const opposite = oppositeCalls[node.expression.text];
  if (opposite && imports.has(opposite)) add('comparison', rangeOf(node.expression), opposite, rangeOf(node));
  const [first, ...others] = node.expression.text === 'and' ? node.arguments : [];
  for (const [i, other] of others.entries()) {
    const last = i === 0 ? first : others[i - 1];
    add('condition', [last?.end ?? other.pos, other.end], '', rangeOf(other));
  }
}

/** One side of `x && y` or `x || y`, `x` instead of `!x`, and a guard that never refuses. */
function addConditions(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node) && /^(&&|\|\|)$/.test(node.operatorToken.getText())) {
    if (ts.isSpreadAssignment(node.parent.parent)) return;
    for (const side of [node.left, node.right]) add('condition', rangeOf(node), side.getText());
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add('condition', rangeOf(node), node.operand.getText());
  if (!ts.isIfStatement(node) || node.elseStatement) return;
  const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement;
  if (then && (ts.isThrowStatement(then) || ts.isReturnStatement(then)))
    add('condition', rangeOf(node.expression), 'false', rangeOf(node));
}

/** The first number of a named limit: `12 * 60` becomes `13 * 60`. */
function addLimit(node: ts.Node, add: Add): void {
  if (!ts.isNumericLiteral(node)) return;
  let value: ts.Node = node;
  while (ts.isBinaryExpression(value.parent) && value.parent.left === value) value = value.parent;
  const named = ts.findAncestor(node, ts.isVariableDeclaration);
  const statement = named && ts.findAncestor(named, ts.isVariableStatement);
  const owner = ts.isPropertyAssignment(value.parent) ? value.parent : named;
  if (!statement || !ts.isSourceFile(statement.parent) || ts.findAncestor(value, ts.isFunctionLike)) return;
  if (value.parent !== owner || ![named, owner].some(({ name }) => limitNames.test(name.getText()))) return;
  add('limit', rangeOf(node), String(Number(node.text) + 1), rangeOf(owner));
}

function addStatus(node: ts.Node, status: string, add: Add, otherStatus: OtherStatus): void {
  const other = otherStatus(status);
  const isName = ts.isArrayLiteralExpression(node.parent) && ts.isAsExpression(node.parent.parent);
  if (!other || isName || ('name' in node.parent && node.parent.name === node)) return;
  add('status', rangeOf(node), `'${other}'`, rangeOf(ts.isTemplateSpan(node.parent) ? node : node.parent));
}

/** A flipped comparison, another status, and a missing `and …` in the text of a statement. */
function addSql(node: ts.StringLiteralLike | ts.TemplateExpression, add: Add, otherStatus: OtherStatus): void {
  const sql = node.getText();
  if (!sqlText.test(sql)) return;
  let braces = 0;
  for (let i = 0; i < sql.length; i += 1) {
    braces += Number(sql[i] === '{') - Number(sql[i] === '}');
    if (braces > 0) continue;
    const at = node.getStart() + i;
    const rest = sql.slice(i);
    const lineStart = node.getStart() + sql.lastIndexOf('\n', i) + 1;
    const around: Range = [Math.max(lineStart, at - 40), Math.min(at + 40, node.end)];
    const [, operator = ''] = /^ (<=|>=|<>|<|>) /.exec(rest) ?? [];
    if (operator) add('comparison', [at + 1, at + 1 + operator.length], opposites[operator] ?? '', around);
    const [quoted = '', status = ''] = /^'(\w+)'/.exec(rest) ?? [];
    const other = otherStatus(status);
    if (other) add('status', [at, at + quoted.length], `'${other}'`, around);
    if (!/^\sand\s/.test(rest) || /\bbetween \S+$/.test(sql.slice(0, i))) continue;
    const dropped = rest.slice(0, clauseLength(rest));
    // Without its last parameter a statement is no longer valid, which any test would notice.
    const parameters = dropped.match(/\$\d+/g) ?? [];
    if (parameters.every((name) => sql.split(name).length > 2)) add('condition', [at, at + dropped.length], '');
  }
}

/** The length of an `and …` with its leading space. */
function clauseLength(text: string): number {
  let depth = 0;
  for (let i = 4; i < text.length - 1; i += 1) {
    if (/[({[]/.test(text[i] ?? '')) depth += 1;
    if (/[)}\]]/.test(text[i] ?? '')) depth -= 1;
    if (depth < 0 || (depth === 0 && clauseEnd.test(text.slice(i)))) return i;
  }
  return text.trimEnd().length - 1;
}
