import type { Context } from '../context.ts';

/** stub to be replaced */
export async function fillDemo(_context: Context, _settings: { dataDirectory: string }): Promise<void> {}
