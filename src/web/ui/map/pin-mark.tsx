import { Link } from 'react-router'
import type { PinCluster } from './map-clusters.ts'
import { t } from '#texts/texts.ts'

interface Props {
  cluster: PinCluster
  isHighlighted: boolean
  isSelected: boolean
  isTabbable: boolean
  onUnfold(): void
  onHighlight(isOn: boolean): void
  onSelect: ((id: string) => void) | undefined
}

/**
 * A single pin, or several as a button with their count. A pin is a button if it can be selected, else a link. It
 * isn't in the tab order if a list next to the map has the same links in a better order.
 */
export function PinMark({ cluster: { pins }, isHighlighted, isSelected, isTabbable, ...actions }: Props) {
  const { onUnfold, onHighlight, onSelect } = actions
  const [first] = pins
  if (!first) return null
  const highlighting = {
    tabIndex: isTabbable ? 0 : -1,
    onPointerEnter: () => onHighlight(true),
    onPointerLeave: () => onHighlight(false),
  }
  const look = {
    'aria-label': first.label,
    title: first.label,
    className: 'pin-target',
    children: <PinShape hue={first.hue} isHighlighted={isHighlighted} />,
  }
  if (pins.length === 1 && onSelect) {
    return (
      <button type="button" aria-pressed={isSelected} onClick={() => onSelect(first.id)} {...highlighting} {...look} />
    )
  }
  if (pins.length === 1) return <Link to={first.href} viewTransition {...highlighting} {...look} />
  const names = pins
    .slice(0, 3)
    .map(({ label }) => label)
    .join('; ')
  return (
    <button
      type="button"
      aria-label={t('{count} here: {names}', { count: pins.length, names: pins.length > 3 ? `${names}…` : names })}
      title={t('{count} here', { count: pins.length })}
      onClick={onUnfold}
      {...highlighting}
      className="pin-target"
    >
      <span className="pin-cluster" style={{ backgroundImage: buildHueRing(pins.map(({ hue }) => hue)) }}>
        <span>{pins.length}</span>
      </span>
    </button>
  )
}

/** Builds a ring in the hues of the cluster's pins, each proportional to its share. */
function buildHueRing(hues: string[]): string {
  const sorted = hues.toSorted()
  const part = 100 / sorted.length
  return `conic-gradient(${sorted.map((hue, at) => `${hue} ${at * part}% ${(at + 1) * part}%`).join(', ')})`
}

/** Drop-shaped pin with a paper-colored eye, like the pin of a specimen's label. */
function PinShape({ hue, isHighlighted }: { hue: string; isHighlighted: boolean }) {
  return (
    <svg viewBox="0 0 32 40" width={isHighlighted ? 38 : 30} aria-hidden className="pin-shape">
      <ellipse cx="16" cy="38" rx="6" ry="1.8" fill="rgb(0 0 0 / 0.22)" />
      <path d="M16 37.5C13 30.5 4 24.6 4 14.6a12 12 0 0 1 24 0c0 10-9 15.9-12 22.9Z" fill={hue} className="pin-body" />
      <circle cx="16" cy="14.6" r="4.6" className="pin-eye" />
    </svg>
  )
}
