import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/people/follow.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { DialogContent } from '#web/ui/dialog/dialog-content.tsx'
import { useBlock } from './follow-mutations.ts'
import { refetchPeople } from './follow-queries.ts'
import { t } from '#texts/texts.ts'

interface Props {
  person: Pick<Person, 'id' | 'name'>
  open: boolean
  onOpenChange(open: boolean): void
}

export function BlockDialog({ person: { id, name }, open, onOpenChange }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const block = useBlock(id, name)
  const confirm = async () => {
    await block.mutateAsync(true)
    // Leave the profile first, because it no longer exists for this user.
    await navigate(paths.discover, { replace: true })
    await refetchPeople(client)
  }
  return (
    <DialogContent
      open={open}
      onOpenChange={onOpenChange}
      title={t('Block {name}?', { name })}
      description={t('You can unblock them in Edit Profile.')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" pending={block.isPending} onClick={() => void confirm().catch(() => null)}>
            {block.isPending ? t('Blocking...') : t('Block')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'You won’t see each other in searches, lists, or events, and you’ll stop following each other. {name} will lose their spots at your events and won’t be able to RSVP or invite you. We won’t tell {name}.',
          { name },
        )}
      </p>
    </DialogContent>
  )
}
