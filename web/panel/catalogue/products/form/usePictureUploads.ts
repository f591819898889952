import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Chosen } from '../pictures/pictureSelection.ts';
import type { Deliver, Uploads, UploadsState } from '../pictures/uploadQueue.ts';

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
  const [toForm] = useState((): Deliver => (url) => latest.current(url));
  const [uploads, setUploads] = useState<Uploads>();
  /** The same, at once: for a save that began before the first picture was chosen. */
  const begun = useRef<Uploads>(undefined);
  const target = useRef<Promise<Deliver>>(undefined);
  const isHandedOver = useRef(false);
  useEffect(
    () => () => {
      if (!isHandedOver.current) begun.current?.stop();
    },
    [],
  );
  const read = uploads?.read ?? readNone;
  const state = useSyncExternalStore(uploads?.subscribe ?? hearNone, read, read);
  return {
    ...state,
    /** `begin`: what sends them comes with the field that chooses them. */
    add: (chosen: Chosen, begin: (deliver: Deliver) => Uploads) => {
      if (!begun.current) {
        begun.current = begin(toForm);
        if (target.current) begun.current.redirect(target.current);
        setUploads(begun.current);
      }
      begun.current.add(chosen);
    },
    retry: (id: string) => uploads?.retry(id),
    remove: (id: string) => uploads?.remove(id),
    isRunning: uploads?.isRunning() ?? false,
    hasFailed: state.uploads.some(({ failure }) => failure),
    beginSave: () => beginSave({ begun, target, toForm, isHandedOver }),
  };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

type Saving = {
  begun: RefObject<Uploads | undefined>;
  target: RefObject<Promise<Deliver> | undefined>;
  toForm: Deliver;
  isHandedOver: RefObject<boolean>;
};

/**
 * Begins a save: what arrives meanwhile waits for its outcome. `saved` hands over what is still on its way, `failed`
 * leaves it with the form.
 */
function beginSave({ begun, target, toForm, isHandedOver }: Saving) {
  let settle = (_: Deliver) => {};
  target.current = new Promise((resolve) => {
    settle = resolve;
  });
  begun.current?.redirect(target.current);
  return {
    failed: () => settle(toForm),
    saved: (handOver: (rest: Uploads) => Deliver) => {
      if (!begun.current || begun.current.read().uploads.length === 0) return;
      isHandedOver.current = true;
      settle(handOver(begun.current));
    },
  };
}

/** Before anything was chosen. */
const none: UploadsState = { uploads: [], refusal: undefined, news: '' };
const readNone = () => none;
const hearNone = () => () => {};
