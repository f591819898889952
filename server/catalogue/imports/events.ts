import type { ImportState } from '#domain/catalogue/imports/importStates.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** The states in which an import waits for a person, or has ended. */
export type SettledImportState = Extract<ImportState, 'mapping' | 'ready' | 'done' | 'failed' | 'undone'>;

/** A worker has brought an import as far as it could; published in the transaction that stores the state. */
export const importSettled = defineEvent<{ importId: string; sellerId: string; state: SettledImportState }>(
  'import.settled',
);
