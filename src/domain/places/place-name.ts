import type { PlaceAddress } from './place-address.ts'

type Names = Pick<PlaceAddress, 'name' | 'aliases'>

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const venueTypes = words(
  'library hall centre center theatre theater museum church club arena stadium tavern palace gallery brewery brewing bar cafe pub school auditorium playhouse bookstore books inn hotel garden gardens field house',
)
const venueWords = new Set([
  ...venueTypes,
  ...words('the a of at in and inc co company branch public room park memorial community'),
])

/** Returns whether two venues share a name, ignoring usual variations: "The Carolina Theatre", "Carolina Theatre". */
export function isSameName(one: Names, other: Names): boolean {
  const names = (place: Names) => [place.name, ...place.aliases].filter(Boolean)
  return names(one).some((name) =>
    names(other).some((second) => {
      if (name.replaceAll(' ', '') === second.replaceAll(' ', '')) return true
      const own = name.split(' ').filter((word) => !venueWords.has(word))
      const their = second.split(' ').filter((word) => !venueWords.has(word))
      if (own.length === 0 || their.length === 0) return false
      const [fewer, more] = own.length <= their.length ? [own, their] : [their, own]
      if (!fewer.every((word) => more.includes(word))) return false
      if (fewer.length >= 2 || fewer.length === more.length) return true
      // "Pope House Museum" is "Dr. M. T. Pope House Museum"; "High Park" isn't "High Park Nature Center".
      const short = (own.length <= their.length ? name : second).split(' ')
      const long = (own.length <= their.length ? second : name).split(' ')
      return (
        short.length >= 2 && short.some((word) => venueTypes.has(word)) && short.every((word) => long.includes(word))
      )
    }),
  )
}

/** Words that make up the names of many venues: "Main Library", "Meeting Room 2". */
const commonWords = words(`
  the main branch public town city village community county central local senior seniors youth recreation rec parish fellowship social
  meeting conference program programme multipurpose multi purpose activity children childrens kids story storytime reading class court
  council first second third ground lower upper floor level room rooms hall library libraries center centre building house park pool
  gym gymnasium cafeteria auditorium chapel church school lobby lawn courtyard patio garden pavilion stage theater theatre studio
  gallery lab basement outside outdoors field campus parking lot office headquarters st nd rd th 1st 2nd 3rd 4th and of in at`)

/** Returns whether a name is too common to identify a venue without its town or source. */
export const isCommonName = (name: string): boolean =>
  name.split(' ').every((word) => commonWords.has(word) || /^(?:[a-z]|\d+[a-z]?)$/.test(word))
