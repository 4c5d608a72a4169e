import { createContext, useContext } from 'react'
import { plainSite, type Site } from '#contract/site/site-options.ts'

/** Name, logo, colors and units of this installation. Embedded in every page. */
export const SiteContext = createContext<Site>(plainSite)

export const useSite = (): Site => useContext(SiteContext)
