/**
 * `npm run components`: asks the registry which components have overdue updates or known vulnerabilities
 * (docs/secure.md, Dependencies). Exits 1 if there are any or the registry does not answer.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { z } from 'zod';
import { daysFor, overdueUpdates } from './componentPolicy.ts';

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const releases = z.record(z.string(), z.string());
const audit = z.object({ metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }) });

/** The output of npm, which exits with 1 when it finds something. */
const npm = (...args: string[]) =>
  new Promise<unknown>((resolve) => {
    execFile('npm', [...args, '--json'], { maxBuffer: 2 ** 26 }, (_, output) => resolve(JSON.parse(output || 'null')));
  });

async function overdue([name, version]: [string, string]): Promise<string[]> {
  const answer = releases.safeParse(await npm('view', name, 'time'));
  if (!answer.success) return [`${name}: the registry does not say when it was released.`];
  return overdueUpdates(version, answer.data, new Date()).map(
    ({ update, version: newer, days }) =>
      `${name} ${version}: the ${update} update ${newer} is ${days} days old, of ${daysFor[update]} allowed.`,
  );
}

const limit = pLimit(4);
const components = Object.entries(dependencies);
const updates = (await Promise.all(components.map((each) => limit(() => overdue(each))))).flat();
const found = audit.safeParse(await npm('audit', '--omit=dev'));
const { total = 0, ...severities } = found.data?.metadata.vulnerabilities ?? {};
for (const sentence of updates) console.log(sentence);
console.log(`${components.length} components, ${updates.length} updates overdue.`);
if (!found.success) console.log('The registry answers no audit: known vulnerabilities were not looked up.');
else console.log(`${total} known vulnerabilities: ${JSON.stringify(severities)}`);
if (updates.length + total > 0 || !found.success) process.exitCode = 1;
