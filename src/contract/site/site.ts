import { z } from 'zod'

export const sitePageSchema = z
  .object({
    title: z.string(),
    /** First paragraph as plain text. */
    description: z.string(),
    /** Safe HTML, made from Markdown. Its headings start at the second level. */
    html: z.string(),
  })
  .meta({ id: 'SitePage' })
export type SitePage = z.infer<typeof sitePageSchema>

/** Markdown of a page. Placeholders such as `{{sources}}` are filled in when it is shown. */
export const siteSourceSchema = z.object({ markdown: z.string(), template: z.string(), isCustom: z.boolean() })
