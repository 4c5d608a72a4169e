import { renderToStaticMarkup } from 'react-dom/server'
import type { LucideIcon } from 'lucide-react'
import { expect, test } from 'vitest'
import * as house from 'lucide-react/icons/house'
import * as mapPin from 'lucide-react/icons/map-pin'
import createLucideIcon from './icon-drawing.ts'

/** The type declarations of the icon modules omit `__iconData`. */
interface IconModule {
  default: LucideIcon
  __iconData: Parameters<typeof createLucideIcon>[0]
}
const { default: Pin, __iconData: pin } = mapPin as unknown as IconModule
const { default: House, __iconData: withAlias } = house as unknown as IconModule
const OwnPin = createLucideIcon(pin)
const OwnHouse = createLucideIcon(withAlias)

test.each([
  {},
  { className: 'size-4 text-hue' },
  { strokeWidth: 1.75, 'aria-hidden': true },
  { role: 'img', 'aria-label': 'Home' },
  { fill: 'inherit', strokeWidth: 'inherit' },
  { size: 32, color: 'red' },
] as const)('produces the same markup as the library: %j', (props) => {
  expect(renderToStaticMarkup(<OwnPin {...props} />)).toBe(renderToStaticMarkup(<Pin {...props} />))
  expect(renderToStaticMarkup(<OwnHouse {...props} />)).toBe(renderToStaticMarkup(<House {...props} />))
})
