import type { ReactNode } from 'react'
import type { Category } from '#contract/events/event-options.ts'

/** Line drawings, 24×24, in the style of the plates: round ends, one small detail inside. */
const drawings: Record<Category, string> = {
  STEM: 'M9.5 3h5M10.5 3v6L5 18.2A1.9 1.9 0 0 0 6.6 21h10.8a1.9 1.9 0 0 0 1.6-2.8L13.5 9V3M7.6 14.5h8.8M11 17.8h0M14 17.3h0',
  Art: 'M12 3.2c5.2 0 9 3.4 9 7.6 0 3.6-3 4.4-5 4.2-1.7-.2-2.7 1-2 2.6.7 1.7-.3 3.2-2 3.2-5 0-9-3.8-9-8.8s4-8.8 9-8.8zM7.5 11.5h0M10 7.5h0M15 8h0',
  Nature:
    'M5 20.5C5.5 14.5 9 10.5 14.5 8M5.8 17.6C2.5 10.5 7.5 4 20 3.6c.8 11-4.6 17-14.2 14M9 13.2l4.6.6M11.6 10l3.9.4',
  History:
    'M9 3h6M9.8 3v4C6.5 8.5 6 11 6.8 13.5c.8 2.5 2.6 3.5 2.6 5.5M14.2 3v4c3.3 1.5 3.8 4 3 6.5-.8 2.5-2.6 3.5-2.6 5.5M8.5 21h7M7 11.5h10M9.5 5C6 4.4 4 6.5 5.4 9.4M14.5 5c3.5-.6 5.5 1.5 4.1 4.4',
  Music:
    'M8 4v6.5a4 4 0 0 0 8 0V4M12 14.5V19M12 19a1.2 1.2 0 1 0 0 2.4A1.2 1.2 0 1 0 12 19M4.8 5.5q-1.5 2.7 0 5.5M19.2 5.5q1.5 2.7 0 5.5',
  Literature:
    'M12 6.5C9.5 4.6 6 4.2 2.8 4.8v13.4c3.2-.6 6.7-.2 9.2 1.7 2.5-1.9 6-2.3 9.2-1.7V4.8C18 4.2 14.5 4.6 12 6.5zM12 6.5v13.4M6 9h2.8M6 12.3h2.8M15.2 9H18',
  Travel: 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 1 0 0-18.4M15.8 8.2l-2.3 5.3-5.3 2.3 2.3-5.3zM12 12h0',
  Fitness:
    'M6.2 11.2a4 4 0 1 0 0 8 4 4 0 1 0 0-8M17.8 11.2a4 4 0 1 0 0 8 4 4 0 1 0 0-8M6.2 15.2L9.5 8.5h6l2.3 6.7M9.5 8.5l2.7 6.7H6.2M12.2 15.2l3.3-6.7L14.8 6h2.7M8 6.5h3',
  Photography:
    'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 1 0 0-18.4M9.7 8h9.4M14.3 8l4.7 8.1M16.6 12l-4.7 8.1M14.3 16H4.9M9.7 16L5 7.9M7.4 12l4.7-8.1',
  Cooking:
    'M4 10.5h16M5.5 10.5v6.8A2.7 2.7 0 0 0 8.2 20h7.6a2.7 2.7 0 0 0 2.7-2.7v-6.8M5.5 13.5H3.2M18.5 13.5h2.3M9 7.5q-1.3-1.1 0-2.2t0-2.2M15 7.5q-1.3-1.1 0-2.2t0-2.2M8.5 17h3.5',
  Other:
    'M20.5 12.5c0 4.5-3.4 8-8 8-4.9 0-8.5-3.7-8.5-8.2C4 8 7 5 11 5c3.5 0 6 2.4 6 5.6 0 2.9-2 5-4.7 5-2.3 0-4-1.5-4-3.6 0-1.8 1.3-3.1 3-3.1M17 10.5l3.5 2',
}

/** Icon of a category, sized by its text (`1.25em`) or by a class. Decorative; the category's name is next to it. */
export function CategoryIcon({ category, className }: { category: Category; className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawings[category]} />
    </svg>
  )
}
