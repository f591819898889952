import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the record was opened from the list below its dialog. */
    isOpenedHere?: boolean | undefined;
  }
}

/** For the link or navigation that opens a record of the list in a dialog. */
export const openedHere = { state: { isOpenedHere: true }, resetScroll: false } as const;

/**
 * Closes the dialog of a record: by going back where it was opened from the list, so that no step of the history does
 * nothing; otherwise `showList` replaces the address.
 */
export function useCloseRecord(showList: () => unknown): () => void {
  const { history } = useRouter();
  /** The address that is being left: going back takes a moment. */
  const left = useRef<string>(undefined);
  return () => {
    const { isOpenedHere, __TSR_key: key } = history.location.state;
    if (!isOpenedHere) return void showList();
    if (left.current !== key) history.back();
    left.current = key;
  };
}
