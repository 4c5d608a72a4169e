import type { Source, SourceRun } from '#contract/sources/source.ts'
import { readStoredOptions, type ImportOptions } from './read/import-options.ts'
import { isUrl } from './read/source-names.ts'
import type { SourceDetails } from './queries.ts'
import { formatNumber } from '#domain/format/numbers.ts'

/** Explains the health of a source in one sentence. */
function explainHealth(row: SourceDetails): string {
  const { health, lastError, failures, shrunkFrom, shrunkTo, movedFrom, acceptsDrop } = row
  if (failures > 0 && health !== 'failing' && health !== 'paused')
    return row.nextReadAt === null
      ? `The last read failed. ${lastError ?? ''}`.trim()
      : `The last read failed, and we’ll try again. ${lastError ?? ''}`.trim()
  switch (health) {
    case 'new':
      return row.isImporting ? 'It’s being read for the first time.' : 'It hasn’t been read yet.'
    case 'well':
      return row.hoursProblem
        ? 'It was read, but its hours contradict the text of its events.'
        : 'It was read without problems.'
    case 'quiet':
      return 'It can be read, but it lists no upcoming events.'
    case 'shrunk':
      return acceptsDrop
        ? `The next read withdraws the dates that are gone.`
        : `It listed ${formatNumber(shrunkFrom ?? 0)} upcoming dates before and now only ${shrunkTo ?? 0}. Nothing was withdrawn: confirm that the others are gone, or wait a day for a second look.`
    case 'failing':
      return failures > 1
        ? `The last ${failures} reads failed. ${lastError ?? ''}`.trim()
        : (lastError ?? 'The last read failed.')
    case 'moved':
      return `It moved from ${movedFrom ?? 'another address'} and is now read from its new address.`
    case 'paused':
      return 'It’s paused, so it isn’t read until you resume it.'
  }
}

function presentHome({ town, place }: ImportOptions): Source['home'] {
  if (place) return { label: place.label ?? '', latitude: place.latitude, longitude: place.longitude }
  return town === null ? null : { label: town, latitude: null, longitude: null }
}

/** @param runs latest first */
export function presentSource(row: SourceDetails, runs: SourceRun[]): Source {
  const options = readStoredOptions(row.options)
  const {
    address,
    options: _options,
    shrunkFrom: _from,
    shrunkTo: _to,
    acceptsDrop: _accepts,
    movedAt: _at,
    ...rest
  } = row
  return {
    ...rest,
    url: address !== null && isUrl(address) ? address : null,
    fileName: row.fileName ?? (address !== null && isUrl(address) ? null : address),
    home: presentHome(options),
    timeZone: options.timeZone,
    category: options.category,
    columns: options.columns,
    date: options.date,
    timeCorrection: options.timeCorrection,
    healthReason: explainHealth(row),
    runs,
  }
}
