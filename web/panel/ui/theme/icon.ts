import type { ComponentType } from 'react';

/** An icon of @tabler/icons-react, handed on as the component: `icon={IconPackage}`. */
export type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;
