import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureSources } from '#domain/platform/pictures.ts';
import * as texts from '#texts/products.gen.ts';
import classes from './ProductImage.module.css';

type Props = {
  src: string | undefined;
  alt: string;
  /** The `sizes` attribute, from which the browser picks the width that it loads. */
  sizes: string;
  className?: string | undefined;
};

/** A product's photo, or a placeholder of the same size when it is missing or fails to load. */
export function ProductImage({ src, alt, sizes, className = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) {
    return (
      <div className={`${classes.placeholder} ${className}`}>
        <IconPhoto size={28} stroke={1.4} aria-hidden />
        <span className={classes.hidden}>{texts.noImage()}</span>
      </div>
    );
  }
  return (
    <img
      className={`${classes.picture} ${className}`}
      {...pictureSources(src)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
