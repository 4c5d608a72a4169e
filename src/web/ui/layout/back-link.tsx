import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { canGoBack } from '#web/platform/screen-position.ts'
import { Button } from './button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Path to open if the person came from no other screen of the app. */
  to: string
  /** Shows only the arrow, for a place on a picture. */
  isRound?: boolean
  label?: string
}

/** Returns to the screen the person came from, as they left it. Goes first in a screen, above its title. */
export function BackLink({ to, isRound, label = t('Back') }: Props) {
  const navigate = useNavigate()
  const goBack = (press: MouseEvent) => {
    const isPlain = press.button === 0 && !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey)
    if (!isPlain || !canGoBack()) return
    press.preventDefault()
    void navigate(-1)
  }
  return (
    <Button
      asChild
      variant={isRound ? 'icon' : 'quiet'}
      className={isRound ? 'bg-card/90 shadow-paper' : '-ms-3 self-start print:hidden'}
    >
      <Link to={to} onClick={goBack} {...(isRound && { 'aria-label': label })}>
        <ArrowLeft aria-hidden className="size-5" />
        {!isRound && label}
      </Link>
    </Button>
  )
}
