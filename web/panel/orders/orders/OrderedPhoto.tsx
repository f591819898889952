import { IconPhoto } from '@tabler/icons-react';
import { ProductImage } from '../../catalogue/products/ProductImage.tsx';
import classes from './OrderedPhoto.module.css';

/** The photo of an ordered product, beside its name: hidden from screen readers, and an icon if it has none. */
export function OrderedPhoto({ src, className = '' }: { src: string | null | undefined; className?: string }) {
  return (
    <span className={`${classes.photo} ${className}`} aria-hidden>
      {src ? <ProductImage src={src} alt="" sizes="40px" /> : <IconPhoto size={20} stroke={1.4} />}
    </span>
  );
}
