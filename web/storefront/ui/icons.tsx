import type { ReactNode } from 'react';

/** Line icons of 24 × 24 in the current text colour, hidden from screen readers. */
function Glyph({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function ChatIcon() {
  return (
    <Glyph>
      <path d="M20 11.5a8 8 0 0 1-11.7 7.1L4 20l1.3-4.2A8 8 0 1 1 20 11.5Z" />
      <path d="M8.5 10h7M8.5 13.5h4.5" />
    </Glyph>
  );
}

export function ShareIcon() {
  return (
    <Glyph>
      <path d="M12 15V4m0 0L8 8m4-4 4 4" />
      <path d="M5 12v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6" />
    </Glyph>
  );
}

export function MinusIcon() {
  return (
    <Glyph>
      <path d="M6 12h12" />
    </Glyph>
  );
}

export function PlusIcon() {
  return (
    <Glyph>
      <path d="M6 12h12M12 6v12" />
    </Glyph>
  );
}

export function CheckIcon() {
  return (
    <Glyph>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Glyph>
  );
}

export function CloseIcon() {
  return (
    <Glyph>
      <path d="M6 6l12 12M18 6 6 18" />
    </Glyph>
  );
}

export function PlayIcon() {
  return (
    <Glyph>
      <path d="M8 5.5v13l10.5-6.5Z" />
    </Glyph>
  );
}

export function SetupIcon() {
  return (
    <Glyph>
      <path d="M13 3 5 13.5h6L10 21l9-11.5h-6.5Z" />
    </Glyph>
  );
}

export function AssistantIcon() {
  return (
    <Glyph>
      <path d="M5 5h10a2 2 0 0 1 2 2v1M5 5a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h1v4l4-4h1" />
      <path d="M17.5 11.5 18.7 15l3.3 1.2-3.3 1.3-1.2 3.5-1.2-3.5-3.3-1.3 3.3-1.2Z" />
    </Glyph>
  );
}

export function ChartIcon() {
  return (
    <Glyph>
      <path d="M4 4v14a2 2 0 0 0 2 2h14" />
      <path d="M8.5 16v-3M13 16V8M17.5 16v-5.5" />
    </Glyph>
  );
}

export function SearchIcon() {
  return (
    <Glyph>
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8" />
    </Glyph>
  );
}

export function CartIcon() {
  return (
    <Glyph>
      <path d="M3 4h2l2.2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.8a1.5 1.5 0 0 0 1.5-1.1L19.5 7H6M9.5 20h.01M16.5 20h.01" />
    </Glyph>
  );
}

export function CartPlusIcon() {
  return (
    <Glyph>
      <path d="M3 4h2l2.2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.8a1.5 1.5 0 0 0 1.5-1.1L19.5 9M9.5 20h.01M16.5 20h.01M13.5 4v6M10.5 7h6" />
    </Glyph>
  );
}

export function PrintIcon() {
  return (
    <Glyph>
      <path d="M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6H7Z" />
    </Glyph>
  );
}

export function RemoveIcon() {
  return (
    <Glyph>
      <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12a1 1 0 0 0 1 1h6.4a1 1 0 0 0 1-1L17 7M10.5 11v5M13.5 11v5" />
    </Glyph>
  );
}

export function EyeIcon() {
  return (
    <Glyph>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <path d="M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
    </Glyph>
  );
}

export function EyeOffIcon() {
  return (
    <Glyph>
      <path d="M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.3 3.1M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5a8.6 8.6 0 0 0 4.5-1.3" />
      <path d="M10 10a3 3 0 0 0 4.2 4.2M4 4l16 16" />
    </Glyph>
  );
}

export function ClockIcon() {
  return (
    <Glyph>
      <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z" />
      <path d="M12 7.5V12l3 2" />
    </Glyph>
  );
}

export function MailIcon() {
  return (
    <Glyph>
      <path d="M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z" />
      <path d="m3.5 7.5 8.5 5.5 8.5-5.5" />
    </Glyph>
  );
}

export function LinkOffIcon() {
  return (
    <Glyph>
      <path d="M9.5 14.5 14.5 9.5M11 6.5l1.8-1.8a4.6 4.6 0 0 1 6.5 6.5L17.5 13M13 17.5l-1.8 1.8a4.6 4.6 0 0 1-6.5-6.5L6.5 11" />
      <path d="M4 4l16 16" />
    </Glyph>
  );
}

export function MenuIcon() {
  return (
    <Glyph>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Glyph>
  );
}

export function FiltersIcon() {
  return (
    <Glyph>
      <path d="M4 8h9m6 0h1M4 16h1m6 0h9" />
      <circle cx="16" cy="8" r="2.5" />
      <circle cx="8" cy="16" r="2.5" />
    </Glyph>
  );
}

export function PhotoIcon() {
  return (
    <Glyph>
      <path d="M4 5h16v14H4zM8 9h.01M4 16l5-4 4 3 3-2 4 3" />
    </Glyph>
  );
}
