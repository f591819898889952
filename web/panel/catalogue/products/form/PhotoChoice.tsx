import { ProductImage } from '../ProductImage.tsx';
import classes from './VariantsField.module.css';

type Props = {
  images: string[];
  chosen: string | null;
  /** The label of a photo, by its number. */
  describe: (number: number) => string;
  onChoose: (image: string | null) => void;
};

/** One of the product's photos, or none. */
export function PhotoChoice({ images, chosen, describe, onChoose }: Props) {
  return (
    <div className={classes.choice}>
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          className={classes.photo}
          aria-pressed={image === chosen}
          aria-label={describe(index + 1)}
          onClick={() => onChoose(image === chosen ? null : image)}
        >
          <ProductImage src={image} alt="" sizes="44px" />
        </button>
      ))}
    </div>
  );
}
