import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureSelection } from '../pictures/pictureSelection.ts';
import type { PictureHandler, UploadQueue, UploadQueueState } from '../pictures/uploadQueue.ts';

type Options = {
  /** Called with the URL of each photo that finished uploading while the form is open. */
  onUploaded: (url: string) => void;
};

/** The uploads of a form. Leaving the page aborts them, unless they continue in the background. */
export function usePictureUploads({ onUploaded }: Options) {
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [addToForm] = useState((): PictureHandler => (url) => latest.current(url));
  const [uploads, setUploads] = useState<UploadQueue>();
  /** The queue without waiting for a render: a save may start before the first photo is chosen. */
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
    /** `createQueue` is passed in, because its code is loaded with the field that chooses photos. */
    add: (chosen: PictureSelection, createQueue: (handler: PictureHandler) => UploadQueue) => {
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
    beginSave: () => beginSave({ queue, target, addToForm, isInBackground }),
  };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

type SaveContext = {
  queue: RefObject<UploadQueue | undefined>;
  target: RefObject<Promise<PictureHandler> | undefined>;
  addToForm: PictureHandler;
  isInBackground: RefObject<boolean>;
};

/**
 * Starts a save: uploads that finish meanwhile wait for its outcome. `saved` moves the remaining ones to the
 * background, `failed` leaves them with the form.
 */
function beginSave({ queue, target, addToForm, isInBackground }: SaveContext) {
  let settle = (_: PictureHandler) => {};
  target.current = new Promise((resolve) => {
    settle = resolve;
  });
  queue.current?.redirect(target.current);
  return {
    failed: () => settle(addToForm),
    saved: (moveToBackground: (remaining: UploadQueue) => PictureHandler) => {
      if (!queue.current || queue.current.read().uploads.length === 0) return;
      isInBackground.current = true;
      settle(moveToBackground(queue.current));
    },
  };
}

const emptyState: UploadQueueState = { uploads: [], refusal: undefined, status: '' };
const readEmpty = () => emptyState;
const subscribeToNothing = () => () => {};
