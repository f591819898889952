/**
 * Finds user-visible literals that are not in texts/. For one folder or file:
 * `node test/literals.ts web/panel/orders`
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Texts for operators, brand names and demo data, which are not translated. */
const technical = [
  /^web\/design\/typeface\.ts$/,
  /^(database|server\/platform\/(backup|database|files|jobs|metrics|postgres|secrets|settings))\//,
  /^server\/(main|app\/startServer)\.ts$/,
  /^server\/platform\/(log\/log|processes\/shutdown)\.ts$/,
  /^domain\/platform\/(brand|userAgents)\.ts$/,
  // Markup around texts.
  /^server\/platform\/mail\/html\.ts$/,
  /^server\/platform\/spreadsheets\/workbookWriter\.ts$/,
  /^demo\//,
  // Words that people write, not words shown to them.
  /^server\/language\//,
];
/** Constants whose values are stored or part of a protocol; their labels are in texts/. */
const storedConstants = /^(\w+Categories|unnamedAuthor|commandWords|availability)$/;

/** Attributes and properties that are displayed, even if they hold a single word. */
const shown =
  /^(label|longLabel|title|text|message|description|placeholder|subject|body|failure|alt|heading|hint|question|answer|summary|\w+(Label|Title|Text|Message)|aria-(label|description|roledescription|valuetext))$/;
/** Attributes that are not displayed. */
const unread =
  /^(className|class|classNames|style|styles|d|viewBox|points|transform|rel|sizes|srcSet|type|autoComplete|to|href|content|aria-(describedby|keyshortcuts|labelledby))$/;
/** Properties that are not displayed: schema.org keywords and font lists. */
const unreadProperty = /^('(@\w+|query-input)'|fontFamily)$/;
/** Markup and scripts in strings. */
const markup = /^(\{\})?<(!doctype|\?xml|svg|rect|span|script|style|link|div)\b|^(for\(const |if\(\/)/;
/** Calls whose strings are for developers and operators, or are selectors or key names. */
const calls =
  /(^|\.)(describe|lit|querySelector(All)?|findShown|goTo|closest|matches|matchMedia|console\.\w+|log\.\w+|header|type|hkdfSync|deriveKeys|hashPassword|logFailure|logFact)$/;

const sql =
  /^\s*(\(|with|select|insert|update|delete|create|drop|alter|lock|set|notify|listen|order by|for update|exists|and|or|union all|coalesce|least|not|no key update|pgboss)\b|^state <|\(select |^\w+\.\w+, |^\w+ join /;
/** Operators, columns and tables as the query builder takes them. */
const builderSyntax = /^(is|is not|is( not)? distinct from|not in|not like)$|^[\w.{}]+ as \w+$/;
/** Codes, identifiers and protocol syntax. */
const code =
  /^[a-z]+((_[a-z]+)+|([A-Z][a-z]+)+)$|\bcharset=|\bmax-age=|^(__Host-|; Secure)$|^(connection|event|cache-control|x-content-type-options): |^https:\/\/$/;
const sentence = /\p{L}[,;:.!?…)”’'"]* [“‘("]*\p{L}|^\P{L}*\p{Lu}.*[.!?…]$/u;
const word = /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$/u;
const hasLetter = /\p{L}/u;

export type Literal = { file: string; line: number; text: string };

/** The production files in a folder, or the given file. */
export function filesIn(path: string): string[] {
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|^web\/api\//.test(file);
  if (statSync(join(root, path)).isFile()) return [path].filter(isSource);
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(path, name)).filter(isSource);
}

export function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The literals of a file that users would read. */
export function literalsOf(file: string): Literal[] {
  if (technical.some((pattern) => pattern.test(file))) return [];
  const source = parse(file);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    const text = textOf(node);
    if (text !== undefined && isRead(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text: text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

/** Whether a node's strings are never shown to users. */
function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isVariableDeclaration(node)) return storedConstants.test(node.name.getText());
  if (ts.isJsxAttribute(node)) return unread.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return unreadProperty.test(node.name.getText());
  if (ts.isNewExpression(node))
    return (
      /^(\w*Error|DOMException|RegExp|Set|URL)$/.test(node.expression.getText()) &&
      !/^A(pp|pi)Error$/.test(node.expression.getText())
    );
  if (ts.isCallExpression(node)) return calls.test(node.expression.getText());
  return false;
}

function isRead(node: ts.Node, text: string): boolean {
  // The letters of an entity such as `&nbsp;` do not count.
  if (ts.isJsxText(node)) return hasLetter.test(text.replace(/&\w+;/g, ''));
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return false;
  // 'a b c'.split(' ') is a list of words.
  if (ts.isPropertyAccessExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false;
  if (sql.test(text) || builderSyntax.test(text) || code.test(text) || markup.test(text)) return false;
  const name = nameOf(node);
  const isServer = node.getSourceFile().fileName.startsWith('server/');
  // Routes' descriptions go into the OpenAPI document, for developers.
  if (isServer && /^(description|summary)$/.test(name ?? '')) return false;
  if (name !== undefined && shown.test(name)) return hasLetter.test(text.replaceAll('{}', ''));
  return sentence.test(text) || (!isServer && word.test(text));
}

/** The attribute or property that a literal is assigned to, also inside a conditional. */
function nameOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent)) return nameOf(parent);
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return nameOf(parent);
  return undefined;
}

if (import.meta.main) {
  const found = process.argv.slice(2).flatMap(filesIn).flatMap(literalsOf);
  for (const { file, line, text } of found) console.log(`${file}:${line}  ${text.replace(/\s+/g, ' ')}`);
  console.log(`${found.length} literal sentences`);
}
