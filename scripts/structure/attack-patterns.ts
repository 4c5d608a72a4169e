import { RegExpParser, type AST } from '@eslint-community/regexpp'
import vm from 'node:vm'

/** Characters of an adversarial string. */
export const attackLength = 100_000
/** Milliseconds. Linear patterns take a hundredth; a quadratic one takes ten billion steps. */
const bound = 1_000

const usual = ' \t\na1A-.,:;/@<>"\'()[]&#%+*_=é'.split('')

type Parent = AST.Pattern | AST.Group | AST.CapturingGroup | AST.LookaroundAssertion

const hasAlternatives = (node: object): node is Parent => 'alternatives' in node

/** Returns a short text that the element matches, if it is a simple one. */
function writeSample(node: AST.Element, letters: readonly string[], flags: string): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return letters.find((letter) => matches(node.raw, letter, flags)) ?? ''
    case 'Quantifier':
      return writeSample(node.element, letters, flags).repeat(Math.min(node.min, 50))
    case 'Group':
    case 'CapturingGroup':
      return writeSamples(node.alternatives[0]?.elements ?? [], letters, flags)
    default:
      return ''
  }
}

const writeSamples = (elements: readonly AST.Element[], letters: readonly string[], flags: string) =>
  elements.map((element) => writeSample(element, letters, flags)).join('')

const matches = (raw: string, text: string, flags: string): boolean =>
  new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, '')).test(text)

/** Lists the texts that an element repeated many times can be made of. */
function listUnits(node: AST.QuantifiableElement, letters: readonly string[], flags: string): string[] {
  if (!hasAlternatives(node)) return letters.filter((letter) => matches(node.raw, letter, flags)).slice(0, 8)
  return node.alternatives.flatMap(({ elements }) => {
    const optional = elements.map((element) =>
      element.type === 'Quantifier' && element.min === 0 && element.max > 0
        ? writeSample(element.element, letters, flags)
        : writeSample(element, letters, flags),
    )
    return [writeSamples(elements, letters, flags), optional.join('')].filter(Boolean)
  })
}

/**
 * Lists texts on which a pattern takes long if its time isn't linear: the part that it repeats, many times, after the
 * part before it, with an end that doesn't match.
 */
function listAttacks(pattern: string, flags: string): string[] {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, mode)
  const written = [...new Set([...pattern].filter((letter) => !/[\\^$?{}|]/.test(letter)))]
  const letters = [...new Set([...usual, ...written])]
  const plain = flags.replace(/[gy]/g, '')
  const pairs = new Set<string>()
  const walk = (parent: Parent, before: string) => {
    for (const { elements } of parent.alternatives) {
      let prefix = before
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max > 20) {
          for (const unit of listUnits(element.element, letters, plain)) pairs.add(`${prefix}\0${unit}`)
        }
        const inner = element.type === 'Quantifier' ? element.element : element
        if (hasAlternatives(inner)) walk(inner, prefix)
        prefix += writeSample(element, letters, plain)
      }
      if (prefix !== '') pairs.add(`\0${prefix}`)
    }
  }
  walk(tree, '')
  return [...pairs].flatMap((pair) => {
    const [prefix = '', unit = ''] = pair.split('\0')
    const fill = (text: string) => text.repeat(Math.ceil(attackLength / text.length)).slice(0, attackLength)
    const one = prefix + fill(unit)
    // A control character and a line break end a text that the pattern doesn't match.
    return [`${one}\u0001`, `${one}\n\u0001`, ...(prefix === '' ? [] : [`${fill(prefix + unit)}\n\u0001`])]
  })
}

const run = new vm.Script('text.replace(pattern, "")')
const context = vm.createContext({})

/** Returns the milliseconds of the slowest attack, or `Infinity` if it was stopped. */
function measure(text: string, pattern: RegExp): number {
  const from = performance.now()
  try {
    Object.assign(context, { text, pattern })
    run.runInContext(context, { timeout: bound })
  } catch {
    return Infinity
  }
  return performance.now() - from
}

/** Attacks a pattern. @returns the beginning of a text that it doesn't read in linear time; null if there is none */
export function findSlowText(source: string, flags: string, length: number): string | null {
  const pattern = new RegExp(source, flags.includes('y') || flags.includes('g') ? flags : `${flags}g`)
  for (const text of listAttacks(source, flags)) {
    const cut = text.slice(0, length)
    // Measures twice, because the machine may have been busy.
    if (measure(cut, pattern) === Infinity && measure(cut, pattern) === Infinity) return cut.slice(0, 40)
  }
  return null
}
