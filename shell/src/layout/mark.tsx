/** The logo: a roof and the light under it. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="10" fill="var(--qe-primary)" />
    <path
      d="M7.5 21.5 16 9.5l8.5 12"
      fill="none"
      stroke="var(--qe-on-primary)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="21.2" r="2.5" fill="var(--qe-on-primary)" />
  </svg>
)
