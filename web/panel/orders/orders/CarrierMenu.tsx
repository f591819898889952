import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { type CarrierFormat, carrierFormats } from '#domain/orders/orders.ts';
import * as texts from '#texts/carriers.gen.ts';
import { useBackClosedMenu } from '../../ui/display/useBackClosedMenu.ts';

const formatLabels: Record<CarrierFormat, () => string> = {
  shiprocket: texts.shiprocket,
  parcels: texts.otherCarriers,
};

type Props = {
  /** Of the file with the chosen orders; `undefined` if they are too many. */
  getUrl: (format: CarrierFormat) => string | undefined;
  onAddTracking: () => void;
};

/** Files of the chosen orders for carriers, and tracking numbers back from them (money.md, section 7). */
export function CarrierMenu({ getUrl, onAddTracking }: Props) {
  return (
    <Menu
      {...useBackClosedMenu()}
      position="top-end"
      shadow="md"
      portalProps={{ target: '#content' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" size="xs" px="sm" rightSection={<IconChevronUp size={16} aria-hidden />}>
          {texts.carriers()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.exportFor()}</Menu.Label>
        {carrierFormats.map((format) => {
          const url = getUrl(format);
          return url ? (
            <Menu.Item key={format} component="a" href={url} download>
              {formatLabels[format]()}
            </Menu.Item>
          ) : (
            <Menu.Item key={format} disabled>
              {formatLabels[format]()}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item onClick={onAddTracking}>{texts.addTracking()}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
