import { sitePageNames } from '#contract/site-options.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'

const labels = { about: 'About', help: 'Help', privacy: 'Privacy', terms: 'Terms', accessibility: 'Accessibility' }

/** Links to the pages about this site, at the end of every screen. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line px-gutter py-2 text-sm text-muted">
      <nav aria-label="About this site">
        <ul className="flex flex-wrap justify-center gap-x-1">
          {sitePageNames.map((name) => (
            <li key={name}>
              <ScreenLink
                href={`/${name}`}
                className="inline-flex min-h-tap items-center px-2.5 hover:text-ink hover:underline"
              >
                {labels[name]}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
