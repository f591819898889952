import { presetColours } from '#domain/catalogue/optionPresets.ts';

/** The dot of a preset colour. An SVG, because the content security policy refuses inline styles. */
export function ColourDot({ valueKey }: { valueKey: string | null }) {
  const colour = presetColours.find(({ key }) => key === valueKey);
  return (
    colour && (
      <svg className="option-dot" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" fill={colour.dot} />
      </svg>
    )
  );
}
