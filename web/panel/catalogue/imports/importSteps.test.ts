import { describe, expect, test } from 'vitest';
import { currentStep, isRunning } from './importSteps.ts';

describe('the steps of an import', () => {
  test.each([
    ['reading', 1],
    ['mapping', 2],
    ['checking', 3],
    ['ready', 3],
    ['importing', 4],
    ['done', 5],
    ['undoing', 5],
    ['undone', 5],
  ] as const)('show %s at step %i', (state, step) => {
    expect(currentStep(state)).toBe(step);
  });

  test.each(['failed', 'cancelled'] as const)('end with %s', (state) => {
    expect(currentStep(state)).toBeUndefined();
  });
});

test('only states with a job behind them are running', () => {
  const states = [
    'reading',
    'mapping',
    'checking',
    'ready',
    'importing',
    'done',
    'failed',
    'cancelled',
    'undoing',
  ] as const;
  expect(states.filter(isRunning)).toEqual(['reading', 'checking', 'importing', 'undoing']);
});
