import type { Category } from '#contract/events/event-options.ts'
import { short } from './plate-geometry.ts'
import type { Random } from './plate-random.ts'

/** The inks of a plate, as SVG paint. */
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
 * Collects path data by style, in drawing order. A motif says "wash this, outline that", and adjacent parts of one
 * style share an element; overlapping forms stay separate. Outputs only paths and groups without ids, so plates can
 * share a page.
 */
export class Pen {
  private readonly parts: Part[] = []

  private add(kind: string, data: string): void {
    const last = this.parts.at(-1)
    if (last?.kind === kind && kind !== 'body' && kind !== 'page') last.data += data
    else this.parts.push({ kind, data })
  }

  /** Outlines a shape and fills it with the category's tint, covering what lies behind. */
  readonly body = (data: string): void => this.add('body', data)
  /** Outlines a shape and fills it with paper, covering what lies behind. */
  readonly page = (data: string): void => this.add('page', data)
  readonly ink = (data: string): void => this.add('ink', data)
  readonly fine = (data: string): void => this.add('fine', data)
  readonly dash = (data: string): void => this.add('dash', data)
  /** A line in the category's hue. */
  readonly hue = (data: string): void => this.add('hue', data)
  /** A construction line, as faint as the frame. */
  readonly pale = (data: string): void => this.add('pale', data)
  readonly wash = (data: string): void => this.add('wash', data)
  readonly deep = (data: string): void => this.add('deep', data)
  readonly solid = (data: string): void => this.add('solid', data)
  /** The bright accent color: at most one small spot per motif. */
  readonly spark = (data: string): void => this.add('spark', data)
  readonly dots = (data: string, size: number): void => this.add(`dots${short(size)}`, data)
  readonly hueDots = (data: string, size: number): void => this.add(`huedots${short(size)}`, data)
  /** A tube filled with the tint, with an outline on both sides. */
  readonly tube = (data: string, width: number): void => {
    this.add(`rope${short(width)}`, data)
    this.add(`tint${short(width - 4)}`, data)
  }

  /** Draws with a translation, rotation and scale applied. */
  readonly at = (x: number, y: number, degrees: number, size: number, draw: () => void): void => {
    const turn = degrees === 0 ? '' : ` rotate(${short(degrees)})`
    const scale = size === 1 ? '' : ` scale(${Math.round(size * 100) / 100})`
    this.parts.push({ kind: '(', data: `translate(${short(x)} ${short(y)})${turn}${scale}` })
    draw()
    this.parts.push({ kind: ')', data: '' })
  }

  /** Length of the path data so far in characters. */
  get cost(): number {
    return this.parts.reduce((sum, { data }) => sum + data.length, 0)
  }

  /** `weight` is the width of a full line in motif units. `isCoarse` drops the decimals of a small figure. */
  toSvg(inks: Inks, weight: number, isCoarse = false): string {
    const whole = (data: string) =>
      data.replace(/-?\d*\.\d+/g, (number) =>
        number.startsWith('-') ? `-${Math.round(-Number(number))}` : `${Math.round(Number(number))}`,
      )
    const elements = this.parts.map(({ kind, data }) => {
      if (kind === '(') return `<g transform="${data}">`
      return kind === ')' ? '</g>' : `<path${attributes(kind, inks, weight)} d="${isCoarse ? whole(data) : data}"/>`
    })
    return elements.join('')
  }
}

/** A specimen. `name` is part of addresses. `tilt` is the maximum rotation to either side in degrees. A motif with `isHanded` is never mirrored. */
export type Motif = { name: string; tilt: number; isHanded?: boolean; draw: (pen: Pen, random: Random) => void }

export type Motifs = readonly [Motif, ...Motif[]]

export type MotifBook = Record<Category, Motifs>
