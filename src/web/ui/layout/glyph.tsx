import { Bookmark, CalendarDays, Check, Ellipsis, MapPin, Share2, Ticket, UserRound, Video } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Icons shown on every card of a list. */
const drawings = {
  bookmark: Bookmark,
  calendar: CalendarDays,
  check: Check,
  more: Ellipsis,
  person: UserRound,
  pin: MapPin,
  share: Share2,
  ticket: Ticket,
  video: Video,
}
export type GlyphName = keyof typeof drawings

/** SVG symbols of the glyphs, once per page. Inlined into each card they are a third of a list's HTML size. */
export function GlyphSheet() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {Object.entries(drawings).map(([name, Drawing]) => (
        <symbol key={name} id={`glyph-${name}`} viewBox="0 0 24 24">
          <Drawing fill="inherit" strokeWidth="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

interface Props {
  name: GlyphName
  className?: string
  strokeWidth?: number
}

/** Decorative icon. Requires a `GlyphSheet` on the page. */
export function Glyph({ name, className, strokeWidth = 2 }: Props) {
  return (
    <svg aria-hidden="true" width="24" height="24" className={classNames('glyph', className)} strokeWidth={strokeWidth}>
      <use href={`#glyph-${name}`} />
    </svg>
  )
}
