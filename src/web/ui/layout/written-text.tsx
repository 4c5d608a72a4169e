const look =
  'space-y-3 [unicode-bidi:plaintext] [overflow-wrap:anywhere] [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:ps-5 ' +
  '[&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:ps-6 [&_li>p]:my-1 [&_strong]:font-semibold'

/** Text that someone wrote in Markdown, as the HTML of `renderMarkdown`, which lets no HTML of its author through. */
export const WrittenText = ({ html }: { html: string }) => (
  <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
)
