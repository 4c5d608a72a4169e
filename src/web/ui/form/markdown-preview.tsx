import { renderMarkdown } from '#domain/format/markdown.ts'
import { WrittenText } from '#web/ui/layout/written-text.tsx'

/** Shows Markdown as readers will see it. Contains the library, so it loads on demand. */
export const MarkdownPreview = ({ text }: { text: string }) => <WrittenText html={renderMarkdown(text)} />
