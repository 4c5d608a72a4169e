import type { Source, SourceRun } from '#contract/sources/source.ts'
import { readStoredOptions, type ImportOptions } from './read/import-options.ts'
import { isUrl } from './read/source-names.ts'
import type { SourceDetails } from './queries.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { t } from '#texts/texts.ts'

/** Explains that the last read failed, and why. */
function explainFailedRead({ nextReadAt, lastError }: SourceDetails): string {
  if (nextReadAt === null)
    return lastError === null
      ? t('The last read failed.')
      : t('The last read failed. {reason}', { reason: lastError }).trim()
  return lastError === null
    ? t('The last read failed, and we’ll try again.')
    : t('The last read failed, and we’ll try again. {reason}', { reason: lastError }).trim()
}

/** Explains the health of a source in one sentence. */
function explainHealth(row: SourceDetails): string {
  const { health, lastError, failures, shrunkFrom, shrunkTo, movedFrom, acceptsDrop } = row
  if (failures > 0 && health !== 'failing' && health !== 'paused') return explainFailedRead(row)
  switch (health) {
    case 'new':
      return row.isImporting ? t('It’s being read for the first time.') : t('It hasn’t been read yet.')
    case 'well':
      return row.hoursProblem
        ? t('It was read, but its hours contradict the text of its events.')
        : t('It was read without problems.')
    case 'quiet':
      return t('It can be read, but it lists no upcoming events.')
    case 'shrunk':
      return acceptsDrop
        ? t('The next read withdraws the dates that are gone.')
        : t(
            'It listed {before, number} upcoming dates before and now only {now, number}. Nothing was withdrawn: confirm that the others are gone, or wait a day for a second look.',
            { before: shrunkFrom ?? 0, now: shrunkTo ?? 0 },
          )
    case 'failing':
      if (failures <= 1) return lastError ?? t('The last read failed.')
      return lastError === null
        ? t('The last {count} reads failed.', { count: failures })
        : t('The last {count} reads failed. {reason}', { count: failures, reason: lastError }).trim()
    case 'moved':
      return movedFrom === null
        ? t('It moved from another address and is now read from its new address.')
        : t('It moved from {address} and is now read from its new address.', { address: movedFrom })
    case 'paused':
      return t('It’s paused, so it isn’t read until you resume it.')
  }
}

function presentHome({ town, place }: ImportOptions): Source['home'] {
  if (place) return { label: place.label ?? '', latitude: place.latitude, longitude: place.longitude }
  return town === null ? null : { label: town, latitude: null, longitude: null }
}

const presentSkips = (skips: SourceRun['skips']) =>
  skips.map(({ event, reason }) => ({ event: writeStored(event), reason: writeStored(reason) }))

const presentRun = (run: SourceRun): SourceRun => ({
  ...run,
  error: run.error && writeStored(run.error),
  skips: presentSkips(run.skips),
})

/** @param runs latest first */
export function presentSource(stored: SourceDetails, runs: SourceRun[]): Source {
  const row = { ...stored, lastError: stored.lastError && writeStored(stored.lastError) }
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
    lastReading: row.lastReading && { ...row.lastReading, warnings: presentSkips(row.lastReading.warnings) },
    healthReason: explainHealth(row),
    runs: runs.map(presentRun),
  }
}
