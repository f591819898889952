import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import * as texts from '#texts/storefrontProduct.gen.ts';

type GalleryProps = { name: string; images: string[] };

/** Full width on a phone, half of the page beside the text (gallery.css and product.css). */
const sizes = '(min-width: 70rem) 36rem, (min-width: 44rem) 50vw, 100vw';

/** A strip of images to swipe. The product's initial shows behind an image that fails to load. */
export function Gallery({ name, images }: GalleryProps) {
  const initial = initialOf(name);
  const several = images.length > 1;
  if (images.length === 0) {
    return (
      <div className="gallery">
        <div className="picture" data-initial={initial} role="img" aria-label={texts.noPicture({ product: name })} />
      </div>
    );
  }
  return (
    <div className="gallery">
      {/* Scrollable content must be reachable by keyboard. */}
      <ul className="gallery-strip" aria-label={texts.pictures()} data-strip {...(several && { tabIndex: 0 })}>
        {images.map((image, index) => (
          <li key={image} className="picture" id={`picture-${index + 1}`} {...(several && { 'data-image': image })}>
            <img
              {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
              sizes={sizes}
              {...pictureSources(image)}
              alt={several ? texts.pictureOf({ product: name, number: index + 1, count: images.length }) : name}
              data-initial={initial}
              width="640"
              height="640"
            />
          </li>
        ))}
      </ul>
      {several && <Thumbnails images={images} />}
    </div>
  );
}

function Thumbnails({ images }: { images: string[] }) {
  return (
    <ol className="gallery-thumbs">
      {images.map((image, index) => (
        <li key={image}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={texts.pictureNumber({ number: index + 1 })}
            aria-current={index === 0 ? 'true' : undefined}
            data-thumb
          >
            <img
              loading="lazy"
              sizes="72px"
              {...pictureSources(image)}
              alt=""
              data-initial={index + 1}
              width="72"
              height="72"
            />
          </a>
        </li>
      ))}
    </ol>
  );
}
