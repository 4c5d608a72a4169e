import { formatList } from '#domain/format/lists.ts'
import { t } from '#texts/texts.ts'

/**
 * First names of others who are going. Renders nothing if the guest may not see them, or nobody has agreed to be shown.
 */
export function GoingNames({ names }: { names: readonly string[] | null }) {
  if (!names || names.length === 0) return null
  return <p className="mt-2 [overflow-wrap:anywhere]">{t('Also going: {names}', { names: formatList(names) })}</p>
}
