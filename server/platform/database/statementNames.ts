/** The maximum number of names for statements built at run time, because more would fill the server's memory. */
const maxRuntimeStatements = 500;
const runtimeNames = new Map<string, string>();
const constantNames = new Map<string, string>();

/**
 * The name under which PostgreSQL caches the plan of a statement on each connection; `undefined` if there are too many.
 */
export function nameStatement(text: string): string | undefined {
  const known = constantNames.get(text) ?? runtimeNames.get(text);
  if (known || runtimeNames.size >= maxRuntimeStatements) return known;
  const name = `statement-${runtimeNames.size}`;
  runtimeNames.set(text, name);
  return name;
}

/** Names a statement of the program, whose plan is cached however many statements were built at run time. */
export function reserveStatementName(text: string): void {
  if (!constantNames.has(text)) constantNames.set(text, `constant-${constantNames.size}`);
}
