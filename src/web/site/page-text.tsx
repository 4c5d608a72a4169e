/** Typography of a page that the server made from Markdown. */
const look =
  '[&>*]:max-w-prose [&_p]:my-3 [&_h2]:mt-8 [&_h2]:mb-2 [&_h3]:mt-6 [&_h3]:mb-1 [&_h4]:mt-5 [&_h4]:font-semibold ' +
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:ps-5 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_ol]:ps-6 ' +
  '[&_a]:text-fern [&_a]:underline [&_a:hover]:text-fern-deep [&_code]:rounded-sm [&_code]:bg-well [&_code]:px-1 ' +
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-well [&_pre]:p-3 [&_blockquote]:border-s-4 [&_blockquote]:border-line ' +
  '[&_blockquote]:ps-4 [&_blockquote]:text-muted [&_img]:my-3 [&_img]:max-h-52 [&_img]:w-auto [&_img]:max-w-full [&_img]:rounded-lg ' +
  '[&_table]:my-3 [&_table]:block [&_table]:overflow-x-auto [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_td]:border-t [&_td]:border-line ' +
  '[&_td]:px-2 [&_td]:py-1 [&_hr]:my-6 [overflow-wrap:anywhere]'

/** Text of a page. The server makes its HTML from Markdown and lets no HTML of the author through. */
export function PageText({ html }: { html: string }) {
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
}
