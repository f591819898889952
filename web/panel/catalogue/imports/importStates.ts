import type { ImportState } from '#domain/catalogue/imports/importStates.ts';
import * as texts from '#texts/importScreen.gen.ts';

export const importStateLabels: Record<ImportState, () => string> = {
  reading: texts.stateReading,
  mapping: texts.stateMapping,
  checking: texts.stateChecking,
  ready: texts.stateReady,
  importing: texts.stateImporting,
  done: texts.stateDone,
  failed: texts.stateFailed,
  cancelled: texts.stateCancelled,
  undoing: texts.stateUndoing,
  undone: texts.stateUndone,
};

/** Palette names of the theme. */
export const importStateColors: Record<ImportState, string> = {
  reading: 'blue',
  mapping: 'orange',
  checking: 'blue',
  ready: 'orange',
  importing: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
  undoing: 'blue',
  undone: 'gray',
};
