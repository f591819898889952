type GalleryProps = { name: string; images: string[] };

/** Pictures side by side, to be swiped; behind each the name's initial, in case that it cannot be loaded. */
export function Gallery({ name, images }: GalleryProps) {
  const [initial = ''] = name.trim();
  const several = images.length > 1;
  if (images.length === 0) {
    return (
      <div className="gallery">
        <div className="picture" data-initial={initial} role="img" aria-label={`No picture of ${name} yet`} />
      </div>
    );
  }
  return (
    <div className="gallery">
      {/* What scrolls must be reachable without a mouse. */}
      <ul className="gallery-strip" aria-label="Pictures" data-strip {...(several && { tabIndex: 0 })}>
        {images.map((image, index) => (
          <li key={image} className="picture" id={`picture-${index + 1}`}>
            <img
              src={image}
              alt={several ? `${name}, picture ${index + 1} of ${images.length}` : name}
              data-initial={initial}
              width="640"
              height="640"
              {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
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
            aria-label={`Picture ${index + 1}`}
            aria-current={index === 0 ? 'true' : undefined}
            data-thumb
          >
            <img src={image} alt="" data-initial={index + 1} width="72" height="72" loading="lazy" />
          </a>
        </li>
      ))}
    </ol>
  );
}
