import { expect, vi } from 'vitest';

// Browser code reads its language from the document, so tests without a browser need a stub. It is removed afterwards
// for later test files in the same worker.
vi.unstubAllGlobals();
if (expect.getState().testPath?.includes('/web/')) vi.stubGlobal('document', { documentElement: { lang: 'en-IN' } });
