import { groupHours, type WeekHours } from '#domain/sellers/openingHours.ts';
import { formatHoursGroup } from '#texts/openingHours.ts';
import * as texts from '#texts/shopPage.gen.ts';

/** The week's hours. The page is cached, so the browser writes whether the shop is open (openState.ts). */
export function ShopHours({ week }: { week: WeekHours }) {
  return (
    <details className="store-hours">
      <summary data-hours={JSON.stringify(week)}>{texts.hours()}</summary>
      <dl>
        {groupHours(week)
          .map(formatHoursGroup)
          .map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
