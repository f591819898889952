import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';

type SmallPhotoProps = { image: string | null; name: string };

/** A product's photo beside its name, or its initial. Hidden from screen readers, which read the name. */
export function SmallPhoto({ image, name }: SmallPhotoProps) {
  const initial = initialOf(name);
  return (
    <span className="small-photo" data-initial={initial} aria-hidden="true">
      {image && <img {...pictureSources(image)} sizes="3rem" alt="" width="48" height="48" loading="lazy" />}
    </span>
  );
}
