/** The marks of the networks, drawn by us in one colour: the icon set has no brands. */

export function FacebookMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17Z" />
    </svg>
  )
}

export function TwitterMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M21 5.5c-.8.5-1.6.8-2.5 1A4 4 0 0 0 12 10v1c-3.2.2-6-1.4-8-4 0 0-3 8 4 11-1.6 1-3.300 1.6-5 1.5 7 4 16 0 16-9.5v-.8c.8-.8 1.6-2 2-3.700Z" />
    </svg>
  )
}
