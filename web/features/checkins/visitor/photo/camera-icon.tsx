export const CameraIcon = ({ sizePx }: { sizePx: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={sizePx}
    height={sizePx}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M 3 8.5 A 2 2 0 0 1 5 6.5 H 7.5 L 9 4.5 H 15 L 16.5 6.5 H 19 A 2 2 0 0 1 21 8.5 V 17.5 A 2 2 0 0 1 19 19.5 H 5 A 2 2 0 0 1 3 17.5 Z" />
    <circle cx="12" cy="12.8" r="3.6" />
  </svg>
)
