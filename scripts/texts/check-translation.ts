import { listPlaceholders } from '../../src/texts/storable-text.ts'

const listSorted = (text: string) => listPlaceholders(text).toSorted()

/** Returns what is wrong with a translation, or null. */
export function checkTranslation(text: string, translation: string): string | null {
  try {
    const [wanted, given] = [listSorted(text), listSorted(translation)]
    if (wanted.join() === given.join()) return null
    return `needs ${wanted.map((name) => `{${name}}`).join(', ') || 'no placeholders'}, but has ${given.map((name) => `{${name}}`).join(', ') || 'none'}`
  } catch (error) {
    return `can’t be read as ICU MessageFormat: ${error instanceof Error ? error.message : String(error)}`
  }
}
