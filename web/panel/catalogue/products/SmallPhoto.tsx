import { IconPhoto } from '@tabler/icons-react';
import { ProductImage } from './ProductImage.tsx';
import classes from './SmallPhoto.module.css';

/** A product's photo beside its name in a list: hidden from screen readers, and an icon if it has none. */
export function SmallPhoto({ src, className = '' }: { src: string | null | undefined; className?: string }) {
  return (
    <span className={`${classes.photo} ${className}`} aria-hidden>
      {src ? <ProductImage src={src} alt="" sizes="40px" /> : <IconPhoto size={20} stroke={1.4} />}
    </span>
  );
}
