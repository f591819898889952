import { expect, vi } from 'vitest';

// Tests of the browser's parts without a browser: the page that they would run on says its language. Whoever comes after
// them in the same worker has no page.
vi.unstubAllGlobals();
if (expect.getState().testPath?.includes('/web/')) vi.stubGlobal('document', { documentElement: { lang: 'en-IN' } });
