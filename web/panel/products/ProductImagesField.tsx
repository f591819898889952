import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { imageRefusal, productFieldLabels } from './formValues.ts';
import { ProductImage } from './ProductImage.tsx';
import classes from './ProductImagesField.module.css';

type Props = {
  images: string[];
  /** What stands in the address field. */
  typed: string;
  /** Whether saving was refused because of the address. */
  isRefused: boolean;
  onType: (url: string) => void;
  /** With the typed address added: it leaves its field. */
  onChange: (images: string[]) => void;
  onRemove: (images: string[]) => void;
};

/** The addresses of a product's pictures. The first picture is its thumbnail. */
export function ProductImagesField({ images, typed, isRefused, onType, onChange, onRemove }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const add = () => {
    const url = typed.trim();
    if (!url) return;
    const message = imageRefusal(images, url);
    setRefusal(message);
    if (!message) onChange([...images, url]);
  };
  return (
    <Card title={productFieldLabels.images}>
      <TextInput
        type="url"
        label={productFieldLabels.imageUrl}
        placeholder="https://"
        value={typed}
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
              Add
            </Button>
          </div>
        )}
      />
      {images.length === 0 ? (
        <EmptyState
          icon={IconPhotoPlus}
          order={3}
          title="No images added yet"
          text="Add image URLs to showcase your product"
        />
      ) : (
        <ul className={classes.images} aria-label={productFieldLabels.images}>
          {images.map((url, index) => (
            <li key={url} className={classes.image}>
              <ProductImage src={url} alt={`Image ${index + 1}`} />
              <ActionIcon
                className={classes.remove}
                variant="default"
                aria-label={`Remove image ${index + 1}`}
                onClick={() => onRemove(images.filter((other) => other !== url))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
