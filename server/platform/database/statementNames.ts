/** The maximum number of named statements: texts built at run time would otherwise fill the server's memory. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

/**
 * The name under which PostgreSQL caches the plan of a statement on each connection; `undefined` if there are too many.
 */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxNamedStatements) return known;
  const name = `statement-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
