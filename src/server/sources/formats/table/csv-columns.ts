import { sourceColumnFields, type SourceColumnField } from '#contract/sources/source-options.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'

/** Fields that table columns can provide. */
const columnFields = sourceColumnFields
export type ColumnField = SourceColumnField

/** Column names by field. */
export type ColumnMapping = Partial<Record<ColumnField, string>>

/** Column indexes by field, from 0. */
export type ColumnPositions = Partial<Record<ColumnField, number>>

/** The table lacks a column, or `--columns` is invalid; the message explains which. */
export class ColumnError extends OperatorError {}

/** NYC Open Data, "NYC Parks Events": the actual date is `startdate`; `starttime` contains the day of the export. */
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

/** Common column names of each field, normalized to lower-case letters without accents. */
const commonNames: Record<ColumnField, string> = {
  uid: 'uid guid id eventid identifier',
  title: `title name event eventname eventtitle subject summary program programname programtitle activity activityname
    activitytitle course coursename coursetitle class classname classtitle workshop workshopname workshoptitle session
    sessionname sessiontitle what titel veranstaltungstitel veranstaltung bezeichnung kurs was titre intitule evenement
    nomevenement nom quoi titulo evento nombreevento nombre que titolo nomeevento nome naam wat`,
  description: `description details eventdescription eventdetails longdescription notes about beschreibung texte
    descripcion descrizione descricao omschrijving`,
  date: `date dates startdate eventdate eventdates eventstartdate eventstart when startdatetime startsat dtstart datetime datum termin
    termine startdatum datedebut fechainicio datainizio datainicio tag wann fecha data quand cuando jour dia giorno dag day start begin beginn debut inicio inizio`,
  start: `starttime eventstarttime eventstart time times eventtime begintime uhrzeit zeit startzeit heure heuredebut horaire hora
    horainicio horario ora orainizio orario tijd start starts begin begins beginn anfang debut inicio inizio aanvang von from`,
  endDate:
    'enddate eventenddate enddatetime endsat dtend until lastday lastdate enddatum datefin fechafin datafine einddatum',
  end: 'endtime eventendtime eventend finishtime end ends finish finishes endzeit ende heurefin fin horafin fine fim eindtijd einde bis to',
  location: `location venue place venuename where site eventlocation veranstaltungsort ort wo lieu ou lugar donde luogo dove local
    ubicacion locatie branch branchname park parkname facility facilityname building room raum salle sala`,
  address: 'address streetaddress venueaddress street adresse anschrift strasse direccion indirizzo endereco adres',
  town: 'city town municipality stadt gemeinde ort ville commune ciudad citta cidade stad plaats',
  state: 'state region province bundesland provincia',
  zip: 'zip zipcode postalcode postcode plz postleitzahl codepostal codigopostal',
  latitude: 'latitude lat',
  longitude: 'longitude lon lng long',
  coordinates: 'coordinates latlon latlng geo',
  categories: `categories category type eventtype tags topic topics subjectarea kategorie kategorien rubrik thema
    categorie categoria`,
  ages: 'ages agegroup agegroups audience audiences age agerange grades alter zielgruppe edad eta leeftijd',
  link: `link url website eventurl webpage permalink moreinformation moreinfo webseite lien siteweb enlace sitioweb
    sitoweb registrationlink registrationurl registration signup`,
  image: 'image imageurl photo picture bild foto imagen immagine',
  organizer: `organizer organiser host organization organisation presenter sponsor library hostedby presentedby
    veranstalter organisateur organizador organizzatore organisator`,
  price: `price prices cost costs fee fees admission admissionfee entryfee registrationfee ticketprice ticket tickets
    preis preise eintritt kosten gebuhr teilnahmegebuhr prix tarif tarifs precio coste costo entrada prezzo ingresso
    preco prijs toegang`,
  status: 'status eventstatus estado statut stato',
}

/**
 * Maximum number of characters of a name, because the patterns take quadratic time for a cell with a megabyte of text.
 */
const longestName = 200

/** Removes accents, brackets, articles, and the currency at the end of "Price in €". */
const simplified = (name: string) =>
  name
    .slice(0, longestName)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[([].*?[)\]]/g, '')
    .replace(/\bin\s+\S{1,3}\s*$/, '')
    .replaceAll(/\b(?:de|del|della|der|des|di|do|du|l|la|of|the)\b/g, '')
    .replaceAll(/[^a-zß]/g, '')
    .replaceAll('ß', 'ss')

/**
 * Parses `--columns title=Name,date=When`.
 * @throws ColumnError for an unknown field
 */
export function parseColumnMapping(text: string): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const pair of text.split(',')) {
    const [field = '', ...column] = pair.split('=')
    const known = columnFields.find((name) => name.toLowerCase() === field.trim().toLowerCase())
    const name = column.join('=').trim()
    if (!known || name === '') {
      throw new ColumnError(
        t('--columns takes field=column pairs; "{pair}" is not one. Fields: {fields}', {
          pair: pair.trim(),
          fields: columnFields.join(', '),
        }),
      )
    }
    mapping[known] = name
  }
  return mapping
}

function guess(header: readonly string[]): ColumnPositions {
  const bySimplified = new Map(header.map((name, at) => [simplified(name), at] as const).toReversed())
  const columns: ColumnPositions = {}
  const taken = new Set<number>()
  for (const field of columnFields) {
    const names = commonNames[field].split(/\s+/).map((name) => bySimplified.get(name))
    const at = names.find((position) => position !== undefined && !taken.has(position))
    if (at === undefined) continue
    columns[field] = at
    taken.add(at)
  }
  return columns
}

function locate(header: readonly string[], mapping: ColumnMapping): ColumnPositions {
  const columns: ColumnPositions = {}
  for (const field of columnFields) {
    const at = header.indexOf(mapping[field] ?? '')
    if (mapping[field] !== undefined && at !== -1) columns[field] = at
  }
  return columns
}

/**
 * Finds the columns of a table: the requested ones, and the others by name.
 * @returns null if a requested column is missing
 */
export function findColumns(header: readonly string[], asked: ColumnMapping | null): ColumnPositions | null {
  const names = header.map((name) => name.trim())
  const said = locate(names, asked ?? {})
  if (Object.keys(said).length < Object.keys(asked ?? {}).length) return null
  const isNycParks = nycParksMarks.every((mark) => names.includes(mark))
  return { ...(isNycParks ? locate(names, nycParks) : guess(names)), ...said }
}

const privacyNames = 'private isprivate privat prive privado sensitivity vertraulichkeit visibility privacy'.split(' ')

/** Finds the privacy columns that Outlook exports. They aren't fields of an event. */
export const findPrivacyColumns = (header: readonly string[]): number[] =>
  header.flatMap((name, at) => (privacyNames.includes(simplified(name)) ? [at] : []))

const list = (header: readonly string[]) => header.filter((name) => name.trim() !== '').join(', ')

/** @throws ColumnError naming the first requested column that is missing */
export function requireColumns(header: readonly string[], asked: ColumnMapping | null): void {
  const names = header.map((name) => name.trim())
  for (const [field, name] of Object.entries(asked ?? {})) {
    if (!names.includes(name))
      throw new ColumnError(
        t('The table has no column "{name}" (for {field}). Its columns: {columns}', {
          name,
          field,
          columns: list(header),
        }),
      )
  }
}

/** Explains how to import a table none of whose columns are known. */
export const unknownColumns = (header: readonly string[]) =>
  new ColumnError(
    t(
      'The table has no title column and no date column. Its columns: {columns}. Name them with --columns title=NAME,date=NAME.',
      { columns: list(header) },
    ),
  )

/** Explains how to import a table without a column that every event needs. */
export function missingColumn(header: readonly string[], field: 'date' | 'title'): ColumnError {
  const columns = list(header)
  const message =
    field === 'date'
      ? t(
          'The table has no date column. Its columns: {columns}. Set a date for all rows with --date 2026-12-06, or name the column with --columns date=NAME.',
          { columns },
        )
      : t('The table has no title column. Its columns: {columns}. Name the column with --columns title=NAME.', {
          columns,
        })
  return new ColumnError(message)
}
