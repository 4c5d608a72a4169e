import { createElement, type FunctionComponent, type SVGProps } from 'react'

/** An icon of the set, as its own module describes it. */
interface IconData {
  name: string
  size: number
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

const saysWhatItIs = (props: object) => Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role')

/**
 * Stands in for the same function of lucide-react (see `vite.config.ts`) and gives the same markup, without colours and
 * sizes from a context. An icon's drawing and names are put together once, not with each rendering: that was a tenth of what
 * an event's page takes, three times what the drawing itself does.
 */
// oxlint-disable-next-line import/no-default-export -- the icons' modules ask for one
export default function createLucideIcon({
  name,
  size: side,
  aliases = [],
  node,
}: IconData): FunctionComponent<IconProps> {
  const ownNames = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  const viewBox = `0 0 ${side} ${side}`
  return function Icon({ size = 24, color = 'currentColor', className, children, ...props }) {
    const attributes: SVGProps<SVGSVGElement> = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox,
      fill: 'none',
      stroke: color,
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className ? `${ownNames} ${className}` : ownNames,
      ...props,
    }
    if (!children && !saysWhatItIs(props)) attributes['aria-hidden'] = true
    return createElement('svg', attributes, drawing, children)
  }
}
