import { ProductImage } from '../../catalogue/products/ProductImage.tsx';
import classes from './OrderedPhoto.module.css';

/** The photo of an ordered product, beside its name: hidden from screen readers, and plain if it has none. */
export function OrderedPhoto({ src, className = '' }: { src: string | null | undefined; className?: string }) {
  return (
    <span className={`${classes.photo} ${className}`} aria-hidden>
      {src && <ProductImage src={src} alt="" sizes="40px" />}
    </span>
  );
}
