import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useHead } from './platform/head.tsx'
import { useSite } from './platform/use-site.tsx'
import { Button } from './ui/layout/button.tsx'
import { Lark } from './ui/lark/lark.tsx'
import { canUseViewTransition } from './platform/screen-link.tsx'
import { Meadow } from './ui/lark/meadow.tsx'
import { msg, t } from '#texts/texts.ts'

const tagline = msg('Curated, not cluttered. Your field guide to local wonder.')

/** Builds structured data that lets search engines offer a sitelinks search box. */
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

/** The town's logo and name above the product's. */
function TownName() {
  const { name, logo } = useSite()
  if (name === null && logo === null) return null
  return (
    <p className="mb-3 flex items-center gap-3 text-2xl font-semibold">
      {logo !== null && <img src={logo} alt="" width={56} height={56} className="size-14 object-contain" />}
      {name}
    </p>
  )
}

export function Component() {
  useHead({ title: 'Wonderlark', description: t(tagline), canonical: paths.welcome, structuredData: describeSite })
  return (
    <div className="relative isolate flex flex-1 flex-col items-center overflow-hidden px-gutter pt-[19vh] pb-[max(2.5rem,5vh)] text-center text-(--meadow-text)">
      <Meadow />
      <TownName />
      <h1 className="text-[min(6.5rem,15vw)] font-semibold tracking-tight">Wonderlark</h1>
      <p className="mt-3 max-w-[20rem] text-xl leading-snug sm:max-w-none">{t(tagline)}</p>
      <Lark pose="greeting" className="mt-auto w-[min(15rem,44vw,30vh)] shrink-0 pt-6" />
      <Button asChild variant="marigold" className="mt-5 min-w-[min(14rem,100%)] text-lg">
        <Link to={paths.login} viewTransition={canUseViewTransition()}>
          {t('Start Exploring')}
        </Link>
      </Button>
    </div>
  )
}
