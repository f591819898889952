import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureSelection } from '../pictures/pictureSelection.ts';
import type { PictureHandler, UploadQueue, UploadQueueState } from '../pictures/uploadQueue.ts';

type Options = {
  /** Called with the address of each picture that has arrived while the form is open. */
  onUploaded: (url: string) => void;
};

/** The pictures that a form has on their way. Leaving the page gives them up, unless they were handed over. */
export function usePictureUploads({ onUploaded }: Options) {
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [addToForm] = useState((): PictureHandler => (url) => latest.current(url));
  const [uploads, setUploads] = useState<UploadQueue>();
  /** The same, at once: for a save that began before the first picture was chosen. */
  const queue = useRef<UploadQueue>(undefined);
  const target = useRef<Promise<PictureHandler>>(undefined);
  const isInBackground = useRef(false);
  useEffect(
    () => () => {
      if (!isInBackground.current) queue.current?.stop();
    },
    [],
  );
  const read = uploads?.read ?? readEmpty;
  const state = useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, read, read);
  return {
    ...state,
    /** `begin`: what sends them comes with the field that chooses them. */
    add: (chosen: PictureSelection, createQueue: (deliver: PictureHandler) => UploadQueue) => {
      if (!queue.current) {
        queue.current = createQueue(addToForm);
        if (target.current) queue.current.redirect(target.current);
        setUploads(queue.current);
      }
      queue.current.add(chosen);
    },
    retry: (id: string) => uploads?.retry(id),
    remove: (id: string) => uploads?.remove(id),
    isRunning: uploads?.isRunning() ?? false,
    hasFailed: state.uploads.some(({ failure }) => failure),
    beginSave: () => beginSave({ begun: queue, target, toForm: addToForm, isHandedOver: isInBackground }),
  };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

type Saving = {
  begun: RefObject<UploadQueue | undefined>;
  target: RefObject<Promise<PictureHandler> | undefined>;
  toForm: PictureHandler;
  isHandedOver: RefObject<boolean>;
};

/**
 * Begins a save: what arrives meanwhile waits for its outcome. `saved` hands over what is still on its way, `failed`
 * leaves it with the form.
 */
function beginSave({ begun, target, toForm, isHandedOver }: Saving) {
  let settle = (_: PictureHandler) => {};
  target.current = new Promise((resolve) => {
    settle = resolve;
  });
  begun.current?.redirect(target.current);
  return {
    failed: () => settle(toForm),
    saved: (handOver: (rest: UploadQueue) => PictureHandler) => {
      if (!begun.current || begun.current.read().uploads.length === 0) return;
      isHandedOver.current = true;
      settle(handOver(begun.current));
    },
  };
}

/** Before anything was chosen. */
const emptyState: UploadQueueState = { uploads: [], refusal: undefined, status: '' };
const readEmpty = () => emptyState;
const subscribeToNothing = () => () => {};
