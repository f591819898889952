/**
 * Measures a convention on every screen: `node bench/everyScreen.ts addresses|shifts|widths`. Shifts of each screen go to
 * stderr; SCREENS is a pattern of their names, for some of them. Exits 1 if the bar is missed. Needs a built web app.
 */
import { addresses, shifts, widths } from './conventions/lists.ts';
import { withStage } from './conventions/withStage.ts';
import { fill } from './screens/fill.ts';

const measures = { addresses, shifts, widths };
const isMeasure = (name: string | undefined): name is keyof typeof measures => name !== undefined && name in measures;

const [name] = process.argv.slice(2);
if (!isMeasure(name)) throw new Error(`Give one of: ${Object.keys(measures).join(', ')}`);
await withStage(async (stage) => {
  const { figure, isMet } = await measures[name](stage, await fill(stage));
  if (!isMet) process.exitCode = 1;
  console.log(figure);
});
