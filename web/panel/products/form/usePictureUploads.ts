import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Deliver, isRunning, Uploads } from './pictureUploads.ts';

type Options = {
  /** How many pictures the product has already. */
  taken: number;
  /** Called with the address of each picture that has arrived while the form is open. */
  onUploaded: (url: string) => void;
};

/** The pictures that a form has on their way. Leaving the page gives them up, unless they were handed over. */
export function usePictureUploads({ taken, onUploaded }: Options) {
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [toForm] = useState((): Deliver => (url) => latest.current(url));
  const [uploads] = useState(() => new Uploads(toForm));
  const isHandedOver = useRef(false);
  useEffect(
    () => () => {
      if (!isHandedOver.current) uploads.stop();
    },
    [uploads],
  );
  const state = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  return {
    ...state,
    add: (files: File[]) => uploads.add(files, taken),
    retry: uploads.retry,
    remove: uploads.remove,
    isRunning: isRunning(state),
    hasFailed: state.uploads.some(({ failure }) => failure),
    beginSave: () => {
      const handedOver = () => {
        isHandedOver.current = true;
      };
      return beginSave(uploads, toForm, handedOver);
    },
  };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

/**
 * Begins a save: what arrives meanwhile waits for its outcome. `saved` hands over what is still on its way, `failed`
 * leaves it with the form.
 */
function beginSave(uploads: Uploads, toForm: Deliver, onHandedOver: () => void) {
  let settle = (_: Deliver) => {};
  uploads.redirect(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  return {
    failed: () => settle(toForm),
    saved: (handOver: (rest: Uploads) => Deliver) => {
      if (uploads.read().uploads.length === 0) return;
      onHandedOver();
      settle(handOver(uploads));
    },
  };
}
