import { splitLanguage } from '#texts/languages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { sitePageNames, type SitePageName } from '#contract/site/site-options.ts'
import { useHead } from '#web/platform/head.tsx'
import { apiQuery } from '#web/platform/query-client.ts'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { PageText } from './page-text.tsx'

const pageQuery = (name: SitePageName) => apiQuery('getSitePage', { params: { name } })

const readName = (pathname: string): SitePageName =>
  sitePageNames.find((name) => pathname.replace(/(?<!\/)\/+$/, '') === `/${name}`) ?? 'about'

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  prefetched(
    context
      .get(queryClientContext)
      .ensureQueryData(pageQuery(readName(splitLanguage(new URL(request.url).pathname).path))),
  )

/** A page about this site that operators may rewrite: About, Help, Privacy, Terms or Accessibility. */
export function Component() {
  const name = readName(useLocation().pathname)
  const { data: page } = useSuspenseQuery(pageQuery(name))
  useHead({ title: `${page.title} · Wonderlark`, description: page.description, canonical: `/${name}` })
  return (
    <article className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <h1>{page.title}</h1>
      <PageText html={page.html} />
    </article>
  )
}
