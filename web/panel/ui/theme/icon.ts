import type { ComponentType } from 'react';

/** An icon component of @tabler/icons-react: `icon={IconPackage}`. */
export type IconType = ComponentType<{ size?: number | string; stroke?: number | string }>;
