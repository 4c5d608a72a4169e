import { data } from 'react-router'
import { useHead } from './platform/head.tsx'

export const loader = () => data(null, { status: 404 })

export function Component() {
  useHead({ title: 'Page not found · Wonderlark', description: 'There is nothing at this address.' })
  return <h1>404 Page Not Found</h1>
}
