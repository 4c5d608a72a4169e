/** The result of one check. `wrong`: Wonderlark or part of it doesn't work. `warning`: it will or may stop working. */
export interface Finding {
  about:
    | 'configuration'
    | 'address'
    | 'database'
    | 'disk'
    | 'secrets'
    | 'security'
    | 'mail'
    | 'replies'
    | 'push'
    | 'map'
    | 'geocoder'
    | 'clock'
    | 'jobs'
  level: 'well' | 'warning' | 'wrong'
  says: string
  /** How to fix it; absent if all is well. */
  remedy?: string
}

type About = Finding['about']

export const well = (about: About, says: string): Finding => ({ about, level: 'well', says })
export const warning = (about: About, says: string, remedy: string): Finding => ({
  about,
  level: 'warning',
  says,
  remedy,
})
export const wrong = (about: About, says: string, remedy: string): Finding => ({ about, level: 'wrong', says, remedy })

const marks = { well: 'ok     ', warning: 'warning', wrong: 'WRONG  ' }

/** Formats a finding for the terminal, with the problem emphasised and the remedy below. */
export const findingText = ({ about, level, says, remedy }: Finding): string =>
  `${marks[level]}  ${about}: ${says}${remedy === undefined ? '' : `\n         → ${remedy}`}`

export const getExitCode = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ level }) => level === 'wrong') ? 1 : 0
