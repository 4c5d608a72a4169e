import { Parser } from 'htmlparser2'
import { NotACalendar } from '#server/sources/formats/feed-event.ts'

/** The parser takes quadratic time in the depth, so a few megabytes of `<b>` would keep it busy for minutes. */
const maxDepth = 20_000

interface MarkupHandlers {
  onopentag: (name: string, attributes: Record<string, string>) => void
  onclosetag: (name: string) => void
  ontext: (text: string) => void
}

/**
 * Calls the handlers for each part of an HTML or XML document.
 * @throws NotACalendar if elements are nested deeper than in any real page
 */
export function readMarkup(text: string, handlers: MarkupHandlers, { isXml = false }: { isXml?: boolean } = {}): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > maxDepth) throw new NotACalendar('It has more than 20,000 elements inside each other.')
        handlers.onopentag(name, attributes)
      },
      onclosetag: (name) => {
        depth -= 1
        handlers.onclosetag(name)
      },
      ontext: handlers.ontext,
    },
    { xmlMode: isXml, decodeEntities: true },
  )
  parser.end(text)
}
