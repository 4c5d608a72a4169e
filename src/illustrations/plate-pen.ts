import type { Category } from '#contract/event-options.ts'
import { short } from './plate-geometry.ts'
import type { Random } from './plate-random.ts'

/** The five inks of a plate, as SVG paint. */
export type Inks = { paper: string; ink: string; line: string; hue: string; tint: string; spark: string }

type Part = { kind: string; data: string }

const strokeWidths: Record<string, number> = { body: 1, page: 1, ink: 1, fine: 0.5, dash: 0.5, hue: 0.8, pale: 0.5 }

function attributes(kind: string, inks: Inks, weight: number): string {
  const width = strokeWidths[kind]
  const stroke = width === undefined || width === 1 ? '' : ` stroke-width="${short(weight * width)}"`
  if (kind === 'body') return ` fill="${inks.tint}"`
  if (kind === 'page') return ` fill="${inks.paper}"`
  if (kind === 'dash') return `${stroke} stroke-dasharray="${short(weight)} ${short(weight * 2.4)}"`
  if (kind === 'hue') return `${stroke} stroke="${inks.hue}"`
  if (kind === 'pale') return `${stroke} stroke="${inks.line}"`
  if (kind === 'wash') return ` fill="${inks.hue}" fill-opacity=".32" stroke="none"`
  if (kind === 'deep') return ` fill="${inks.hue}" stroke="none"`
  if (kind === 'solid') return ` fill="${inks.ink}" stroke="none"`
  if (kind === 'spark') return ` fill="${inks.spark}" stroke="none"`
  if (kind.startsWith('dots')) return ` stroke-width="${kind.slice(4)}"`
  if (kind.startsWith('huedots')) return ` stroke="${inks.hue}" stroke-width="${kind.slice(7)}"`
  if (kind.startsWith('rope')) return ` stroke-width="${kind.slice(4)}"`
  if (kind.startsWith('tint')) return ` stroke="${inks.tint}" stroke-width="${kind.slice(4)}"`
  return stroke
}

/**
 * Collects path data by kind of line, in drawing order, so that a motif says "wash this, outline that" and neighbours
 * of one kind share an element; forms that cover each other stay apart. Only paths and groups come out: nothing needs an id, so plates can share a page.
 */
export class Pen {
  private readonly parts: Part[] = []

  private add(kind: string, data: string): void {
    const last = this.parts.at(-1)
    if (last?.kind === kind && kind !== 'body' && kind !== 'page') last.data += data
    else this.parts.push({ kind, data })
  }

  /** Outline with the tint of the category inside; covers what lies behind. */
  readonly body = (data: string): void => this.add('body', data)
  /** Outline with paper inside; covers what lies behind. */
  readonly page = (data: string): void => this.add('page', data)
  readonly ink = (data: string): void => this.add('ink', data)
  readonly fine = (data: string): void => this.add('fine', data)
  readonly dash = (data: string): void => this.add('dash', data)
  /** A line in the hue of the category. */
  readonly hue = (data: string): void => this.add('hue', data)
  /** A construction line, as faint as the frame. */
  readonly pale = (data: string): void => this.add('pale', data)
  readonly wash = (data: string): void => this.add('wash', data)
  readonly deep = (data: string): void => this.add('deep', data)
  readonly solid = (data: string): void => this.add('solid', data)
  /** The one bright feather: at most one small spot a motif. */
  readonly spark = (data: string): void => this.add('spark', data)
  readonly dots = (data: string, size: number): void => this.add(`dots${short(size)}`, data)
  readonly hueDots = (data: string, size: number): void => this.add(`huedots${short(size)}`, data)
  /** A tube of the tint with two outlines. */
  readonly tube = (data: string, width: number): void => {
    this.add(`rope${short(width)}`, data)
    this.add(`tint${short(width - 4)}`, data)
  }

  /** Draws inside at another place, turn and size. */
  readonly at = (x: number, y: number, degrees: number, size: number, draw: () => void): void => {
    const turn = degrees === 0 ? '' : ` rotate(${short(degrees)})`
    const scale = size === 1 ? '' : ` scale(${Math.round(size * 100) / 100})`
    this.parts.push({ kind: '(', data: `translate(${short(x)} ${short(y)})${turn}${scale}` })
    draw()
    this.parts.push({ kind: ')', data: '' })
  }

  /** Characters of path data so far: what the motif costs. */
  get cost(): number {
    return this.parts.reduce((sum, { data }) => sum + data.length, 0)
  }

  /** `weight` is the width of a full line in the units of the motif; `isCoarse` drops the decimals of a small figure. */
  toSvg(inks: Inks, weight: number, isCoarse = false): string {
    const whole = (data: string) =>
      data.replace(/-?\d*\.\d+/g, (number) =>
        number.startsWith('-') ? `-${Math.round(-number)}` : `${Math.round(+number)}`,
      )
    const elements = this.parts.map(({ kind, data }) => {
      if (kind === '(') return `<g transform="${data}">`
      return kind === ')' ? '</g>' : `<path${attributes(kind, inks, weight)} d="${isCoarse ? whole(data) : data}"/>`
    })
    return elements.join('')
  }
}

/**
 * A specimen. `tilt` is how far, in degrees, it may lean to either side without looking wrong; a handed one is never
 * mirrored.
 */
export type Motif = { tilt: number; isHanded?: boolean; draw: (pen: Pen, random: Random) => void }

export type Motifs = readonly [Motif, ...Motif[]]

export type MotifBook = Record<Category, Motifs>
