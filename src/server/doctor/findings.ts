/** What one check found. `wrong` keeps Wonderlark or a part of it from working; `notice` will, or might. */
export interface Finding {
  about:
    | 'configuration'
    | 'address'
    | 'database'
    | 'disk'
    | 'secrets'
    | 'security'
    | 'mail'
    | 'push'
    | 'map'
    | 'geocoder'
    | 'clock'
    | 'jobs'
  level: 'well' | 'notice' | 'wrong'
  says: string
  /** What to do about it; absent where all is well. */
  remedy?: string
}

type About = Finding['about']

export const well = (about: About, says: string): Finding => ({ about, level: 'well', says })
export const notice = (about: About, says: string, remedy: string): Finding => ({
  about,
  level: 'notice',
  says,
  remedy,
})
export const wrong = (about: About, says: string, remedy: string): Finding => ({ about, level: 'wrong', says, remedy })

const marks = { well: 'ok    ', notice: 'notice', wrong: 'WRONG ' }

/** As the terminal shows it: what is wrong stands out, and what to do stands below. */
export const findingText = ({ about, level, says, remedy }: Finding): string =>
  `${marks[level]}  ${about}: ${says}${remedy === undefined ? '' : `\n        → ${remedy}`}`

export const getExitCode = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ level }) => level === 'wrong') ? 1 : 0
