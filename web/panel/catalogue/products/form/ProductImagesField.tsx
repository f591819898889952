import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { productLimits } from '#domain/catalogue/products.ts';
import { pictureLimits, pictureTypes } from '#domain/platform/pictures.ts';
import * as texts from '#texts/productForm.gen.ts';
import { useEarlyTaps } from '../../../lib/useEarlyTaps.ts';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { UploadList } from '../../../ui/form/UploadList.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PictureSuggestion } from '../pictures/PictureSuggestion.tsx';
import { selectPictures } from '../pictures/pictureSelection.ts';
import { UploadQueue } from '../pictures/uploadQueue.ts';
import { findImageProblem } from './checkForm.ts';
import { type ProductFormValues, productFieldLabels } from './formValues.ts';
import { ProductImageGrid } from './ProductImageGrid.tsx';
import classes from './ProductImagesField.module.css';
import type { PictureUploads } from './usePictureUploads.ts';
import { withImages } from './withImages.ts';

type Props = {
  values: ProductFormValues;
  /** Those of them that no longer exist on the server. */
  missing: string[];
  /** Those that the product has already; suggestions are about new ones. */
  saved: readonly string[];
  uploads: PictureUploads;
  /** The value of the URL field. */
  typedUrl: string;
  /** Whether saving failed because of the URL. */
  isRefused: boolean;
  onType: (url: string) => void;
  /** Adds the typed URL to the images and empties its field. */
  onAdd: (images: string[]) => void;
  /** Changes the photos, also those of variants. */
  onChange: (values: Partial<ProductFormValues>) => void;
};

/** A product's photos, uploaded or by URL. The first one is the thumbnail. */
export function ProductImagesField({ values, missing, saved, uploads, onChange, ...address }: Props) {
  const { images } = values;
  const change = (next: string[]) => onChange(withImages(values, next));
  const add = (files: File[]) =>
    uploads.add(selectPictures(files, images.length, uploads.uploads), (handler) => new UploadQueue(handler));
  const part = useEarlyTaps();
  return (
    <Card title={productFieldLabels.images()}>
      <div className={classes.field} ref={part} data-loads-later>
        <FilePicker
          title={texts.dropPictures()}
          hint={texts.pictureLimits({ megabytes: pictureLimits.bytes / 1024 ** 2, count: productLimits.images })}
          accept={pictureTypes}
          label={texts.choosePictures()}
          cameraLabel={texts.takePhoto()}
          onFiles={add}
        >
          {images.length + uploads.uploads.length === 0 && (
            <div>
              <h3 className={classes.title}>{texts.noImagesYet()}</h3>
              <p className={classes.hint}>{texts.noImagesYetHint()}</p>
            </div>
          )}
        </FilePicker>
        {uploads.refusal && <p className={classes.refusal}>{uploads.refusal}</p>}
        <VisuallyHidden role="status">{uploads.status}</VisuallyHidden>
      </div>
      {uploads.uploads.length > 0 && (
        <UploadList
          label={texts.uploads()}
          uploads={uploads.uploads}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
        />
      )}
      {images.length > 0 && <ProductImageGrid images={images} missing={missing} onChange={change} />}
      <PictureSuggestion images={images} saved={saved} onChange={change} />
      <div className={classes.address}>
        <AddressField images={images} {...address} />
      </div>
    </Card>
  );
}

function AddressField({
  images,
  typedUrl,
  isRefused,
  onType,
  onAdd,
}: Pick<Props, 'typedUrl' | 'isRefused' | 'onType' | 'onAdd'> & { images: string[] }) {
  const [refusal, setRefusal] = useState<string>();
  const add = () => {
    const url = typedUrl.trim();
    if (!url) return;
    const message = findImageProblem(images, url);
    setRefusal(message);
    if (!message) onAdd([...images, url]);
  };
  return (
    <TextInput
      type="url"
      label={productFieldLabels.imageUrl()}
      placeholder="https://"
      value={typedUrl}
      error={refusal ?? isRefused}
      onChange={(event) => {
        setRefusal(undefined);
        onType(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
      inputContainer={(input) => (
        <div className={classes.entry}>
          {input}
          <Button variant="default" size="md" onClick={add}>
            {texts.addImage()}
          </Button>
        </div>
      )}
    />
  );
}
