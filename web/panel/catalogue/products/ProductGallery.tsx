import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import * as texts from '#texts/product.gen.ts';
import classes from './ProductGallery.module.css';
import { ProductImage } from './ProductImage.tsx';

/** One large photo and thumbnails to choose from; without any, a low placeholder. */
export function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, Math.max(images.length - 1, 0));
  return (
    <>
      <div className={classes.stage} data-empty={images.length === 0 || undefined}>
        <ProductImage className={classes.large} src={images[shown]} alt={name} sizes="(min-width: 62em) 640px, 92vw" />
      </div>
      {images.length > 1 && (
        <ul className={classes.choices} aria-label={texts.images()}>
          {images.map((url, index) => (
            <li key={url}>
              <UnstyledButton
                className={classes.choice}
                aria-label={texts.showImage({ number: index + 1, count: images.length })}
                aria-pressed={index === shown}
                onClick={() => setChosen(index)}
              >
                <ProductImage src={url} alt="" sizes="64px" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
