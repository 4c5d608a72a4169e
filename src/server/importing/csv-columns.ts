/** Which column of a table says what. */

export const columnFields = [
  'uid',
  'title',
  'description',
  'date',
  'start',
  'endDate',
  'end',
  'location',
  'address',
  'town',
  'state',
  'zip',
  'latitude',
  'longitude',
  'coordinates',
  'categories',
  'ages',
  'link',
  'image',
  'organizer',
  'price',
  'status',
] as const
export type ColumnField = (typeof columnFields)[number]

/** Column names by what they say. */
export type ColumnMapping = Partial<Record<ColumnField, string>>

/** The user's `--columns` cannot be used; the message says why. */
export class ColumnError extends Error {}

/** NYC Open Data, "NYC Parks Events": the true date is `startdate`; `starttime` carries the day of the export. */
const nycParks: ColumnMapping = {
  uid: 'guid',
  title: 'title',
  description: 'description',
  date: 'startdate',
  start: 'starttime',
  endDate: 'enddate',
  end: 'endtime',
  location: 'location',
  coordinates: 'coordinates',
  categories: 'categories',
  link: 'link',
  image: 'image',
}
const nycParksMarks = ['parkids', 'parknames', 'startdate', 'starttime', 'coordinates']

/** Names that tables commonly give a column, simplified: letters only, small. */
const commonNames: Record<ColumnField, string[]> = {
  uid: ['uid', 'guid', 'id', 'eventid', 'identifier'],
  title: ['title', 'name', 'event', 'eventname', 'eventtitle', 'subject', 'summary', 'program', 'programname'],
  description: ['description', 'details', 'eventdescription', 'notes', 'about'],
  date: [
    'date',
    'startdate',
    'eventdate',
    'when',
    'start',
    'startdatetime',
    'startsat',
    'dtstart',
    'datetime',
    'begin',
  ],
  start: ['starttime', 'time', 'eventtime', 'begintime'],
  endDate: ['enddate', 'end', 'enddatetime', 'endsat', 'dtend', 'until'],
  end: ['endtime', 'finishtime'],
  location: ['location', 'venue', 'place', 'venuename', 'where', 'site', 'eventlocation'],
  address: ['address', 'streetaddress', 'venueaddress', 'street'],
  town: ['city', 'town', 'municipality'],
  state: ['state', 'region', 'province'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  coordinates: ['coordinates', 'latlon', 'latlng', 'geo'],
  categories: ['categories', 'category', 'type', 'eventtype', 'tags', 'topic', 'topics', 'subjectarea'],
  ages: ['ages', 'agegroup', 'agegroups', 'audience', 'audiences', 'age', 'agerange'],
  link: ['link', 'url', 'website', 'eventurl', 'webpage', 'permalink', 'moreinformation'],
  image: ['image', 'imageurl', 'photo', 'picture'],
  organizer: ['organizer', 'organiser', 'host', 'organization', 'organisation', 'presenter', 'sponsor', 'library'],
  price: ['price', 'cost', 'fee', 'fees', 'admission'],
  status: ['status', 'eventstatus'],
}

const simplified = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * Reads `--columns title=Name,date=When`.
 * @throws ColumnError naming what is not a field
 */
export function parseColumnMapping(text: string): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const pair of text.split(',')) {
    const [field = '', ...column] = pair.split('=')
    const known = columnFields.find((name) => name.toLowerCase() === field.trim().toLowerCase())
    const name = column.join('=').trim()
    if (!known || name === '') {
      throw new ColumnError(
        `--columns takes field=column pairs; "${pair.trim()}" is none. Fields: ${columnFields.join(', ')}`,
      )
    }
    mapping[known] = name
  }
  return mapping
}

function guess(header: readonly string[]): ColumnMapping {
  const bySimplified = new Map(header.map((name) => [simplified(name), name]))
  const mapping: ColumnMapping = {}
  for (const field of columnFields) {
    const name = commonNames[field].find((candidate) => bySimplified.has(candidate))
    if (name !== undefined) mapping[field] = bySimplified.get(name) ?? name
  }
  return mapping
}

/**
 * The columns of a table: those that were asked for, the others by their names.
 * @returns null when the header has no column for a title and a date, so that the table is none of events
 * @throws ColumnError when a column that was asked for is not there
 */
export function findColumns(header: readonly string[], asked: ColumnMapping | null): ColumnMapping | null {
  const names = header.map((name) => name.trim())
  for (const [field, name] of Object.entries(asked ?? {})) {
    if (!names.includes(name))
      throw new ColumnError(`The table has no column "${name}" (for ${field}). It has: ${names.join(', ')}`)
  }
  const isNycParks = nycParksMarks.every((mark) => names.includes(mark))
  const mapping = { ...(isNycParks ? nycParks : guess(names)), ...asked }
  return mapping.title !== undefined && mapping.date !== undefined ? mapping : null
}
