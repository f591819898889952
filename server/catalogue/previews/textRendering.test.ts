import { expect, test } from 'vitest';
import { renderText, type TextLayout } from './textRendering.ts';

test('finds its letters, which would be equally wide boxes without their font', async () => {
  const layout: TextLayout = { color: '#000000', weight: 'Bold', sizes: [50], width: 500, height: 100 };
  const [narrow, wide] = await Promise.all(['il', 'WM'].map((text) => renderText(text, layout)));
  expect(wide?.width).toBeGreaterThan((narrow?.width ?? Infinity) * 1.5);
});
