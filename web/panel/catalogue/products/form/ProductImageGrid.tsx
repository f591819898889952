import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import * as texts from '#texts/productForm.gen.ts';
import { ProductImage } from '../ProductImage.tsx';
import { productFieldLabels } from './formValues.ts';
import classes from './ProductImageGrid.module.css';

type Props = { images: string[]; missing: string[]; onChange: (images: string[]) => void };

/** The product's pictures in their order; any can become the first, which is the thumbnail. */
export function ProductImageGrid({ images, missing: gone, onChange }: Props) {
  const without = (...urls: string[]) => images.filter((other) => !urls.includes(other));
  return (
    <>
      {gone.length > 0 && (
        <Button
          variant="default"
          mt="md"
          onClick={({ currentTarget: { form } }) => {
            onChange(without(...gone));
            // It goes with them, and saving comes next.
            form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        >
          {texts.removeGone({ count: gone.length })}
        </Button>
      )}
      <ul className={classes.images} aria-label={productFieldLabels.images()}>
        {images.map((url, index) => (
          <li key={url} className={classes.image}>
            <div className={classes.picture}>
              <ProductImage src={url} alt={texts.image({ number: index + 1 })} sizes="160px" />
              <ActionIcon
                className={classes.remove}
                variant="default"
                aria-label={texts.removeImage({ number: index + 1 })}
                onClick={() => onChange(without(url))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
            {gone.includes(url) ? (
              <p className={classes.gone}>{texts.imageGone()}</p>
            ) : (
              // It stays when pressed, so that the keyboard keeps its place.
              <Button
                variant={index === 0 ? 'light' : 'subtle'}
                size="xs"
                fullWidth
                px={4}
                aria-pressed={index === 0}
                aria-label={index === 0 ? texts.firstImage() : texts.makeImageFirst({ number: index + 1 })}
                onClick={() => onChange([url, ...without(url)])}
              >
                {index === 0 ? texts.first() : texts.makeFirst()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
