import type { ReactNode } from 'react'
import { Age } from '#web/ui/layout/age.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  title: string
  note: string | null
  /** Additional content, such as the reported message. */
  children?: ReactNode
  /** Name of the person who sent it, and when. */
  sent?: { by: string; at: string }
}

/** A report, or a request to take something down. */
export function Complaint({ title, note, children, sent }: Props) {
  return (
    <li className="rounded-e-md border-s-[3px] border-clay bg-well px-3.5 py-2 [overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      {note && <p className="whitespace-pre-line">{t('“{words}”', { words: note })}</p>}
      {children}
      {sent && (
        <p className="text-sm text-muted">
          {sent.by}, <Age at={sent.at} />
        </p>
      )}
    </li>
  )
}
