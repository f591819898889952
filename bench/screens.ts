/**
 * Judges screens by ten checks at 360 and 1280 pixels and prints a table: `node bench/screens.ts [FROM] [TO]`, where the
 * numbers choose a part of the list. Pictures of them go to the folder PICTURES_IN. Needs a built web app. Exits 1 if a
 * screen passes fewer than nine.
 * A check passes if it passes at both widths. They look at the open dialog, or else at the main part of the page:
 *
 * 1. What people open the screen for begins at most 240 px from the top of the page or dialog.
 * 2. One filled button or none; rows of a list may have one each.
 * 3. No column of a table or grid is empty in all rows.
 * 4. A product's photo, or its placeholder, wherever a row or section names the product.
 * 5. At most three letter sizes, the title's included (web/design/README.md).
 * 6. No sideways scrolling.
 * 7. Targets have at least 44 px on a phone and 24 px on a desktop; links in sentences are exempt.
 * 8. No text is cut off without an ellipsis.
 * 9. One main heading.
 * 10. Lines have at most 80 characters.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Stage } from './conventions/stage.ts';
import { withStage } from './conventions/withStage.ts';
import { checks } from './screens/checks.ts';
import { fill } from './screens/fill.ts';
import { listScreens, type Screen } from './screens/list.ts';
import { findRegion } from './screens/region.ts';

const viewports = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];
const bar = 9;

async function judge(page: Page, screen: Screen): Promise<string[][]> {
  await screen.act?.(page);
  // Transitions of dialogs and lists end before anything is measured.
  await page.waitForTimeout(500);
  await findRegion(page);
  const found: string[][] = [];
  for (const { find } of checks) found.push(await find(page, screen));
  const { PICTURES_IN } = process.env;
  const name = `${screen.name.replaceAll(/\W+/g, '-')}-${page.viewportSize()?.width}.png`;
  if (PICTURES_IN) await page.screenshot({ path: join(PICTURES_IN, name) });
  return found;
}

async function report(stage: Stage, screen: Screen, position: number): Promise<void> {
  const perWidth: string[][][] = [];
  for (const viewport of viewports) {
    const options = { viewport, reducedMotion: 'reduce' as const };
    perWidth.push(await stage[screen.who](screen.path, (page) => judge(page, screen), options));
  }
  const verdicts = checks.map((_, index) => perWidth.every((found) => found[index]?.length === 0));
  const score = verdicts.filter(Boolean).length;
  if (score < bar) process.exitCode = 1;
  const faults = checks.flatMap(({ name }, index) =>
    perWidth.flatMap((found, width) =>
      found[index]?.length ? [`${name} at ${viewports[width]?.width}: ${found[index].slice(0, 4).join(', ')}`] : [],
    ),
  );
  const cells = verdicts.map((passes) => (passes ? 'yes' : 'no'));
  console.log(
    `| ${[position, screen.name, ...cells, score, faults.join('; ').replaceAll(/[|\n]/g, ' ')].join(' | ')} |`,
  );
}

const [from = 1, to = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
await withStage(async (stage) => {
  const filled = await fill(stage);
  console.log(`| # | screen | ${checks.map(({ name }) => name).join(' | ')} | of ten | faults |`);
  console.log(`|${' --- |'.repeat(checks.length + 4)}`);
  for (const [index, screen] of listScreens(stage, filled).entries()) {
    if (index + 1 >= from && index + 1 <= to) await report(stage, screen, index + 1);
  }
});
