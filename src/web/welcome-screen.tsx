import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useHead } from './platform/head.tsx'
import { Button } from './ui/button.tsx'

const tagline = 'Curated, not cluttered. Your field guide to local wonder.'

export function Component() {
  useHead({ title: 'Wonderlark', description: tagline })
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-gutter text-center">
      <h1 className="text-6xl">Wonderlark</h1>
      <p className="max-w-xs text-lg">{tagline}</p>
      <Button asChild className="mt-4">
        <Link to={paths.login} viewTransition>
          Start Exploring
        </Link>
      </Button>
    </div>
  )
}
