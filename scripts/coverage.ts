/**
 * Writes dist/specification-coverage.md: each rule of docs/specification-rules.md with the tests that prove it. A test
 * names its rules in a comment directly above it: `// specification 2.57, 2.58`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const numbers = /\d+\.\d+(?:, \d+\.\d+)*/.source;
const mark = new RegExp(`^// specification (${numbers})$`);
const rule = /^- (\d+\.\d+) (.+?): (`[^`]+`(?:, `[^`]+`)*)$/;
const introduction = `# Specification coverage

Which tests prove which rule of the specification. \`npm run coverage\` writes this page from the rules in [specification-rules.md](../docs/specification-rules.md) and from the marks above the tests (\`// specification 2.57\`); \`test/coverage.test.ts\` fails when a rule has no test or when a mark names no rule.
`;

type Call = ts.CallExpression & { arguments: [ts.StringLiteralLike | ts.TemplateExpression] };
/** From a rule's number to the tests that prove it, each as `file › group › title`. */
type Proofs = Map<string, string[]>;

/** Whether a marker may precede this node: a test, a group of tests or a journey step. */
function isTest(node: ts.Node): node is Call {
  if (!ts.isCallExpression(node)) return false;
  const [title] = node.arguments;
  const named = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
  return Boolean(named) && /^(test|describe)\b(?!\.(skip|todo|fixme))/.test(node.expression.getText());
}

function readMarks(file: string, proofs: Proofs, problems: string[]): void {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes('// specification')) return;
  const read = new Set<number>();
  const visit = (node: ts.Node, groups: string[]): void => {
    const inside = isTest(node) ? [...groups, node.arguments[0].getText().slice(1, -1).replaceAll("\\'", "'")] : groups;
    if (isTest(node)) {
      const statement = ts.findAncestor(node, ts.isStatement) ?? node;
      for (const { pos, end } of ts.getLeadingCommentRanges(text, statement.pos) ?? []) {
        const [, named = ''] = mark.exec(text.slice(pos, end)) ?? [];
        if (!named) continue;
        read.add(pos);
        for (const id of named.split(', ')) proofs.set(id, [...(proofs.get(id) ?? []), inside.join(' › ')]);
      }
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), [file]);
  for (const { index } of text.matchAll(/\/\/ specification \d/g)) {
    const line = text.slice(0, index).split('\n').length;
    if (!read.has(index)) problems.push(`${file}:${line}: a mark stands above no test, or is misspelt`);
  }
}

function table(line: string, proofs: Proofs, problems: string[]): string {
  const [, id = '', statement = '', code = ''] = rule.exec(line) ?? [];
  const missing = [...code.matchAll(/`([^`]+)`/g)].filter(([, file = '']) => !existsSync(join(root, file)));
  for (const [, file] of missing) problems.push(`${id}: there is no ${file}`);
  const tests = proofs.get(id) ?? [];
  if (tests.length === 0) problems.push(`${id}: no test is marked with it`);
  return `| ${id} | ${statement} | ${code} | ${tests.map((test) => `\`${test.replaceAll('|', '\\|')}\``).join(', ')} |`;
}

/** The generated page, and the problems: rules without a test or with missing code, markers without a rule. */
export function coverage(): { page: string; rules: string[]; problems: string[] } {
  const problems: string[] = [];
  const proofs: Proofs = new Map();
  const tests = ['domain', 'texts', 'server', 'web', 'test', 'e2e']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((n) => `${room}/${n}`))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort();
  for (const file of tests) readMarks(file, proofs, problems);

  const catalogue = readFileSync(join(root, 'docs/specification-rules.md'), 'utf8');
  const lines = catalogue.slice(catalogue.indexOf('\n## ')).split('\n');
  const rules = lines.map((line) => rule.exec(line)?.[1]).filter((id) => id !== undefined);
  for (const line of lines) if (/^- \d/.test(line) && !rule.test(line)) problems.push(`not a rule: ${line}`);
  for (const id of proofs.keys()) if (!rules.includes(id)) problems.push(`${id}: marked, but no such rule`);
  for (const id of rules) if (rules.indexOf(id) !== rules.lastIndexOf(id)) problems.push(`${id}: stands twice`);
  const header = '| Rule | Statement | Code | Proved by |\n|---|---|---|---|\n';
  const page = lines.map((line, i) => {
    if (!rule.test(line)) return line;
    return (rule.test(lines[i - 1] ?? '') ? '' : header) + table(line, proofs, problems);
  });
  return { page: introduction + page.join('\n'), rules, problems };
}

/** Writes the page to where git ignores it. */
export function writeCoverage(page: string): void {
  const path = join(root, 'dist/specification-coverage.md');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
}

if (import.meta.main) {
  const { page, problems } = coverage();
  writeCoverage(page);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
