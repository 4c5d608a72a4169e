/** The result of one check. `failure`: Wonderlark or part of it doesn't work. `warning`: it will or may stop working. */
export interface Finding {
  about:
    | 'configuration'
    | 'address'
    | 'database'
    | 'disk'
    | 'secrets'
    | 'security'
    | 'backups'
    | 'mail'
    | 'replies'
    | 'push'
    | 'map'
    | 'geocoder'
    | 'clock'
    | 'jobs'
  level: 'ok' | 'warning' | 'failure'
  message: string
  /** How to fix it; absent if all is well. */
  remedy?: string
}

type About = Finding['about']

export const ok = (about: About, message: string): Finding => ({ about, level: 'ok', message })
export const warning = (about: About, message: string, remedy: string): Finding => ({
  about,
  level: 'warning',
  message,
  remedy,
})
export const failure = (about: About, message: string, remedy: string): Finding => ({
  about,
  level: 'failure',
  message,
  remedy,
})

const marks = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' }

/** Formats a finding for the terminal, with the problem emphasised and the remedy below. */
export const formatFinding = ({ about, level, message, remedy }: Finding): string =>
  `${marks[level]}  ${about}: ${message}${remedy === undefined ? '' : `\n         → ${remedy}`}`

export const getExitCode = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ level }) => level === 'failure') ? 1 : 0
