import { useState } from 'react';
import type { BatchFailure } from '../feedback/BatchFailures.tsx';

type BatchResult = { title: string; failures: readonly BatchFailure[] };

/**
 * Runs one batch at a time and keeps its failures until they are dismissed (`BatchFailures`). `onDone` is called at the
 * end.
 */
export function useBatch(onDone: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<BatchResult>();
  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
    } finally {
      setRunning(false);
    }
  };
  const finish = (title: string, failures: readonly BatchFailure[]) => {
    if (failures.length > 0) setResult({ title, failures });
    else onDone();
  };
  const dismissFailures = () => {
    setResult(undefined);
    onDone();
  };
  return { isRunning, run, finish, result, dismissFailures };
}
