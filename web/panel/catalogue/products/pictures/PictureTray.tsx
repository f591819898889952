import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import * as texts from '#texts/pictureTray.gen.ts';
import { UploadList } from '../../../ui/form/UploadList.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type BackgroundUploads, useBackgroundUploads } from './backgroundUploads.ts';
import classes from './PictureTray.module.css';

/** Background uploads of saved products, shown on every page until they finish. */
export default function PictureTray() {
  const backgroundUploads = useBackgroundUploads();
  return (
    <div className={classes.tray}>
      {backgroundUploads.map((entry) => (
        <ProductUploads key={entry.product.id} {...entry} />
      ))}
    </div>
  );
}

function ProductUploads({ product, uploads }: BackgroundUploads) {
  const state = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  useBeforeUnloadWarning(uploads.isRunning());
  const title = texts.title(product);
  return (
    <Card title={title}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.hint()}
      </Text>
      <VisuallyHidden role="status">{state.status}</VisuallyHidden>
      <UploadList label={title} uploads={state.uploads} onRetry={uploads.retry} onRemove={uploads.remove} />
    </Card>
  );
}

/** Makes the browser ask before it closes the page. */
function useBeforeUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
