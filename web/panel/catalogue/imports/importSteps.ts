import { activeImportStates, type ImportState } from '#domain/catalogue/imports/importStates.ts';

const steps: Record<ImportState, number | undefined> = {
  reading: 1,
  mapping: 2,
  checking: 3,
  ready: 3,
  importing: 4,
  done: 5,
  undoing: 5,
  undone: 5,
  failed: undefined,
  cancelled: undefined,
};

/** The step of a state, from 1 to 5; undefined where the import has ended early (import.md, section 4). */
export const currentStep = (state: ImportState): number | undefined => steps[state];

/** Whether a job works on the import, so that its state changes without the user. */
export const isRunning = (state: ImportState): boolean => activeImportStates.some((active) => active === state);
