import { plainConventions, type Conventions } from '#texts/conventions.ts'
import { languages, type Language } from '#texts/languages.ts'

/**
 * Public pages that operators may rewrite, in the order of their links. This file contains no schemas, because every
 * screen loads it.
 */
export const sitePageNames = ['about', 'help', 'privacy', 'terms', 'accessibility'] as const
export type SitePageName = (typeof sitePageNames)[number]

/** Colors of one theme as `#rrggbb`. */
export interface AccentColors {
  accent: string
  deep: string
  tint: string
  onAccent: string
}

/** The parts of every page that operators choose. */
export interface Site {
  /** Null: the product's own name. */
  name: string | null
  /** Path of a picture. */
  logo: string | null
  /** Null: the product's own colors. */
  accent: { light: AccentColors; dark: AccentColors } | null
  conventions: Conventions
  /** Whether new people can sign in. If not, no page offers it. */
  isSignInOpen: boolean
  /** Languages that pages are offered in. The first one is for browsers that ask for none of them. */
  languages: readonly Language[]
}

export const plainSite: Site = {
  name: null,
  logo: null,
  accent: null,
  conventions: plainConventions,
  isSignInOpen: true,
  languages,
}

/** Returns the name of this installation, by default the product's own. */
export const getSiteName = (site: Pick<Site, 'name'> | undefined): string => site?.name ?? 'Wonderlark'
