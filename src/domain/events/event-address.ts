/** Name and address of a venue, in the form search engines expect. */
export interface PlaceName {
  name: string
  address: string | PostalAddress
}

export interface PostalAddress {
  '@type': 'PostalAddress'
  streetAddress?: string
  addressLocality: string
  addressRegion: string
  postalCode?: string
  addressCountry: 'US'
}

const townAtEnd = /^(?:(.*?),\s*)?([^,]+),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?(?:,\s*(?:USA?|United States))?$/

/** Parses "Brower Park, 10 Park Pl, Brooklyn, NY 11216". Text in any other form becomes the address unchanged. */
export function parseAddress(location: string): PlaceName {
  const [, before = '', town, state, zip] = townAtEnd.exec(location.trim()) ?? []
  const [name = '', ...street] = before.split(/,\s*/)
  if (!town || !state) return { name: location.split(',')[0]?.trim() || location, address: location }
  const isStreet = /^\d/.test(name)
  const streetAddress = (isStreet ? [name, ...street] : street).join(', ')
  return {
    name: name || town,
    address: {
      '@type': 'PostalAddress',
      ...(streetAddress && { streetAddress }),
      addressLocality: town,
      addressRegion: state,
      ...(zip && { postalCode: zip }),
      addressCountry: 'US',
    },
  }
}
