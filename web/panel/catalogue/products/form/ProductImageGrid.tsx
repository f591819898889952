import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import * as texts from '#texts/productForm.gen.ts';
import { ProductImage } from '../ProductImage.tsx';
import { productFieldLabels } from './formValues.ts';
import classes from './ProductImageGrid.module.css';

type Props = { images: string[]; missing: string[]; onChange: (images: string[]) => void };

/** The product's photos in order. The first one is the thumbnail. */
export function ProductImageGrid({ images, missing, onChange }: Props) {
  const without = (...urls: string[]) => images.filter((other) => !urls.includes(other));
  return (
    <>
      {missing.length > 0 && (
        <Button
          variant="default"
          mt="md"
          onClick={({ currentTarget: { form } }) => {
            onChange(without(...missing));
            // This button disappears with them, and saving is the next step.
            form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        >
          {texts.removeGone({ count: missing.length })}
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
            {missing.includes(url) ? (
              <p className={classes.gone}>{texts.imageGone()}</p>
            ) : (
              // The button stays after a click, so that it keeps the keyboard focus.
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
