import { useState } from 'react';
import type { BatchFailure } from '../feedback/BatchFailures.tsx';

type BatchResult = { title: string; failures: readonly BatchFailure[] };

/** One batch at a time, and what was refused of it until that is read (`BatchFailures`); `onDone` when all is said. */
export function useBatch(onDone: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<BatchResult>();
  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
    } finally {
      setRunning(false);
    }
  };
  const finish = (title: string, failures: readonly BatchFailure[]) => {
    if (failures.length > 0) setRefused({ title, failures });
    else onDone();
  };
  const dismissFailures = () => {
    setRefused(undefined);
    onDone();
  };
  return { isRunning, run, end: finish, refused, endRefusal: dismissFailures };
}
