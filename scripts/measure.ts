/**
 * Measures what the code conventions limit: file and function sizes, casts, import cycles. The tests enforce the
 * limits;
 * `node scripts/measure.ts` prints the figures, and `--list` also the violations.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { filesIn, literalsOf } from '../test/literals.ts';

export type Import = { to: string; isType: boolean };
export type Sized = { file: string; name: string; lines: number };

const root = join(import.meta.dirname, '..');
const notOurs = /\.gen\.ts$|^web\/api\/|node_modules\//;
const folders = ['domain', 'texts', 'database', 'server', 'demo', 'web', 'test', 'e2e', 'bench', 'scripts'];

/** All handwritten files, as paths from the root. */
export const files = folders
  .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((n) => `${room}/${n}`))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !notOurs.test(file));

/** Production files: no tests, benchmarks or scripts. */
export const production = files.filter(
  (file) => /^(domain|texts|database|server|demo|web)\//.test(file) && !/\.test\.tsx?$/.test(file),
);

const trees = new Map<string, ts.SourceFile>();

function tree(file: string): ts.SourceFile {
  const known = trees.get(file);
  if (known) return known;
  const parsed = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  trees.set(file, parsed);
  return parsed;
}

const lineAt = (file: string, position: number) => tree(file).getLineAndCharacterOfPosition(position).line;

export function linesOf(file: string): number {
  return lineAt(file, tree(file).end);
}

function visitAll(file: string, visit: (node: ts.Node) => void): void {
  const each = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, each);
  };
  each(tree(file));
}

/** What a file imports and re-exports, types included: paths from the root for our files, names for packages. */
export function importsOf(file: string): Import[] {
  const resolve = (name: string): string => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name;
  };
  return tree(file).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    return [{ to: resolve(statement.moduleSpecifier.text), isType }];
  });
}

/** Functions with their line counts; a component is a capitalised function in a .tsx file. */
export function functions(): { components: Sized[]; others: Sized[] } {
  const components: Sized[] = [];
  const others: Sized[] = [];
  for (const file of production) {
    visitAll(file, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
      const name = nameOf(node);
      const lines = lineAt(file, node.end) - lineAt(file, node.getStart()) + 1;
      (file.endsWith('.tsx') && /^[A-Z]/.test(name) ? components : others).push({ file, name, lines });
    });
  }
  return { components, others };
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return 'unnamed';
}

/** All `as X` casts except `as const`, which only narrows. */
export function casts(): string[] {
  const found: string[] = [];
  for (const file of production) {
    visitAll(file, (node) => {
      if (!ts.isAsExpression(node) || node.type.getText() === 'const') return;
      found.push(`${file}:${lineAt(file, node.type.getStart()) + 1} as ${node.type.getText()}`);
    });
  }
  return found;
}

/** Groups of files with circular imports, type imports included (Tarjan's strongly connected components). */
export function cycles(): string[][] {
  const own = new Set(production);
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visitFile = (file: string): number => {
    const number = numbers.size;
    let lowest = number;
    numbers.set(file, number);
    stack.push(file);
    for (const { to } of importsOf(file)) {
      if (!own.has(to)) continue;
      const known = numbers.get(to);
      if (known === undefined) lowest = Math.min(lowest, visitFile(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, known);
    }
    if (lowest === number) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group);
    }
    return lowest;
  };
  for (const file of production) if (!numbers.has(file)) visitFile(file);
  return found;
}

if (import.meta.main) {
  const over = (sized: Sized[], most: number) =>
    sized.filter(({ lines }) => lines > most).sort((a, b) => b.lines - a.lines);
  const sizes = production.map((file) => ({ file, name: '', lines: linesOf(file) }));
  const lines = sizes.reduce((sum, { lines }) => sum + lines, 0);
  const { components, others } = functions();
  const [cast, circles] = [casts(), cycles()];
  console.table({
    'production files': production.length,
    'their lines': lines,
    'files over 200 lines': over(sizes, 200).length,
    functions: others.length,
    'functions over 40 lines': over(others, 40).length,
    'the longest function': over(others, 0)[0]?.lines,
    components: components.length,
    'components over 120 lines': over(components, 120).length,
    casts: cast.length,
    'casts per 1,000 lines': Number(((cast.length / lines) * 1000).toFixed(2)),
    'import cycles, types included': circles.length,
    'files in them': circles.flat().length,
    'sentences outside texts/': ['domain', 'server', 'web'].flatMap(filesIn).flatMap(literalsOf).length,
  });
  if (process.argv.includes('--list')) {
    for (const sized of [...over(sizes, 200), ...over(others, 40), ...over(components, 120)])
      console.log(sized.lines, sized.file, sized.name);
    for (const found of [...cast, ...circles]) console.log(found);
  }
}
