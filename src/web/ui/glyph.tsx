import { Bookmark, CalendarDays, MapPin, Share2, Sprout, Video } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Icons that every card of a list has. */
const drawings = {
  bookmark: Bookmark,
  calendar: CalendarDays,
  pin: MapPin,
  share: Share2,
  sprout: Sprout,
  video: Video,
}
export type GlyphName = keyof typeof drawings

/** The drawings, once in the page: they are a third of what a list of cards weighs when each brings its own. */
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

/** Always decoration. Stands in a page with a `GlyphSheet`. */
export function Glyph({ name, className, strokeWidth = 2 }: Props) {
  return (
    <svg aria-hidden="true" width="24" height="24" className={classNames('glyph', className)} strokeWidth={strokeWidth}>
      <use href={`#glyph-${name}`} />
    </svg>
  )
}
