import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as texts from '#texts/importScreen.gen.ts';
import { listImportsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { uploadFile } from '../../lib/uploadFile.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type ChosenFiles, chooseFiles, findSizeProblem } from './chosenFiles.ts';

/** The files that are chosen, their upload, and the way to the import that begins with it. */
export function useImportUpload() {
  const [chosen, setChosen] = useState<ChosenFiles>({});
  const { share, error, send, cancel, forget } = useSending();
  const change = (next: ChosenFiles) => {
    forget();
    setChosen(next);
  };
  const problem = findSizeProblem(chosen);
  return {
    chosen,
    share,
    refusal: problem ? sizeTexts[problem]() : error === undefined ? undefined : renderErrorMessage(error),
    canSend: chosen.file !== undefined && !problem,
    add: (files: readonly File[]) => change(chooseFiles(chosen, files)),
    remove: (name: keyof ChosenFiles) => change({ ...chosen, [name]: undefined }),
    send: () => send(chosen),
    cancel,
  };
}

const sizeTexts = { file: texts.fileTooLarge, photos: texts.photosTooLarge };

function useSending() {
  /** The share that is sent; undefined while nothing is. */
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  async function send({ file, photos }: ChosenFiles) {
    if (!file) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const others = photos ? { pictures: photos } : {};
    setError(undefined);
    setShare(0);
    try {
      const options = { onProgress: setShare, signal, others };
      const { id } = await uploadFile<{ id: string }>('/api/seller/imports', file, options);
      void refreshQueries(queryClient, listImportsQueryKey);
      await navigate({ to: '/seller/products/import/$id', params: { id } });
    } catch (refused) {
      if (!signal.aborted) setError(refused);
    } finally {
      setShare(undefined);
    }
  }
  return { share, error, send, cancel: () => running.current?.abort(), forget: () => setError(undefined) };
}
