import { Share2 } from 'lucide-react'
import { groupLimits } from '#contract/together/group-options.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  title: string
  token: string
  onClose(): void
}

/** The link to a shared goal, to copy or to send with the device's own share sheet. Opens in the browser only. */
export function ShareGoalDialog({ title, token, onClose }: Props) {
  const address = new URL(paths.sharedGoal(token), window.location.origin).href
  const share = () => {
    navigator
      .share({ title, text: t('Want to do this together? {title}', { title }), url: address })
      .catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Do it together')}
      description={t('Anyone with the link sees the title and tasks of “{title}”, and can join until you’re {count}.', {
        title,
        count: groupLimits.people,
      })}
    >
      <div className="grid gap-4">
        {typeof navigator.share === 'function' && (
          <Button onClick={share} className="w-full">
            <Share2 aria-hidden className="size-5" />
            {t('Share the link')}
          </Button>
        )}
        <CopyField label={t('Link to the goal')} text={address} />
      </div>
    </Dialog>
  )
}
