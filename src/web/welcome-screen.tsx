import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useHead } from './platform/head.tsx'
import { Button } from './ui/button.tsx'

const tagline = 'Curated, not cluttered. Your field guide to local wonder.'

/** Lets search engines offer the search of the site as their own. */
function describeSite(origin: string): object[] {
  const potentialAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.home}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return [
    { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Wonderlark', url: `${origin}/`, potentialAction },
  ]
}

export function Component() {
  useHead({ title: 'Wonderlark', description: tagline, canonical: paths.welcome, structuredData: describeSite })
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
