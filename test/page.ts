import { expect, vi } from 'vitest';

// Tests of the browser's parts without a browser: the page that they would run on says its language.
if (expect.getState().testPath?.includes('/web/')) vi.stubGlobal('document', { documentElement: { lang: 'en-IN' } });
