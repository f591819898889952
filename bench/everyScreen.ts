/**
 * Measures conventions on every screen: `node bench/everyScreen.ts [addresses|shifts|widths]`, or all three. Shifts of each
 * screen go to stderr; SCREENS is a pattern of their names, for some of them. Exits 1 if a bar is missed. Needs a built
 * web app.
 */
import { addresses, shifts, widths } from './conventions/lists.ts';
import { withStage } from './conventions/withStage.ts';
import { fill } from './screens/fill.ts';

const measures = { addresses, shifts, widths };
const isMeasure = (name: string): name is keyof typeof measures => name in measures;

const names = process.argv.slice(2);
const chosen = (names.length > 0 ? names : Object.keys(measures)).filter(isMeasure);
if (chosen.length < names.length) throw new Error(`Give some of: ${Object.keys(measures).join(', ')}`);
await withStage(async (stage) => {
  const filled = await fill(stage);
  for (const name of chosen) {
    const { figure, isMet } = await measures[name](stage, filled);
    if (!isMet) process.exitCode = 1;
    console.log(names.length === 1 ? figure : `${name}: ${figure}`);
  }
});
