import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './ProductImage.module.css';

type Props = { src: string | undefined; alt: string; className?: string | undefined };

/** A product's picture; without one, or when its address is broken, a placeholder of the same size. */
export function ProductImage({ src, alt, className = '' }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) {
    return (
      <div className={`${classes.placeholder} ${className}`}>
        <IconPhoto size={28} stroke={1.4} aria-hidden />
        <span className={classes.hidden}>No image</span>
      </div>
    );
  }
  return (
    <img
      className={`${classes.picture} ${className}`}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
}
