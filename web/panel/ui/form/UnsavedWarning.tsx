import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { addUnsavedForm } from '../../lib/unsavedForms.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';

export type UnsavedInput = {
  /** Whether leaving now would lose input. */
  isUnsaved: () => boolean;
  /** Whether reloading the page would lose input. */
  isLostOnReload: () => boolean;
  /** Called when the user leaves anyway. */
  onLeave: (() => void) | undefined;
};

/** Asks before leaving the page would lose input. */
export function UnsavedWarning({ isUnsaved, isLostOnReload, onLeave }: UnsavedInput) {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const isLeaving = useRef(false);
  useEffect(() => {
    const asks = () => isUnsaved() && !isLeaving.current;
    const mayLeave = async () => !asks() || new Promise<boolean>((resolve) => setAnswer(() => resolve));
    const forget = addUnsavedForm(mayLeave);
    const unblock = history.block({
      blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
        if (!asks() || from.pathname === to.pathname) return false;
        if (action === 'PUSH' || action === 'REPLACE') return !(await mayLeave());
        // The browser is there already: it comes back for the question.
        const distance = to.state.__TSR_index - from.state.__TSR_index;
        const { moveInHistory } = await import('../../lib/useBackCloses.ts');
        await moveInHistory(-distance, false);
        void mayLeave().then((leaves) => (leaves ? moveInHistory(distance, true) : undefined));
        return false;
      },
      enableBeforeUnload: () => isLostOnReload() && !isLeaving.current,
    });
    return () => {
      forget();
      unblock();
    };
  }, [history, isUnsaved, isLostOnReload]);
  const reply = (leaves: boolean) => {
    isLeaving.current = leaves;
    answer?.(leaves);
    setAnswer(undefined);
  };
  return (
    <ConfirmDialog
      opened={answer !== undefined}
      onClose={() => reply(isLeaving.current)}
      onConfirm={() => {
        onLeave?.();
        reply(true);
      }}
      title={texts.leaveQuestion()}
      text={texts.leaveHint()}
      cancelLabel={texts.stay()}
      confirmLabel={texts.leave()}
      pendingLabel={texts.leaving()}
    />
  );
}
