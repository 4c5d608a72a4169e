import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useSession } from '#web/platform/session.ts'
import { call } from '#web/platform/query-client.ts'
import { getErrorMessage } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { FollowSearchButton } from './follow-search-button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Parameters of `listEvents`. */
  search: URLSearchParams
}

/** Subscribes to new events of a search: members with one tap, visitors in a dialog that asks for an address. */
export function SearchAlert({ search }: Props) {
  const isSignedIn = useSession() !== null
  return isSignedIn ? (
    <MemberAlert search={search.toString()} />
  ) : (
    <FollowSearchButton search={search} text={t('Get an alert')} />
  )
}

function MemberAlert({ search }: { search: string }) {
  const client = useQueryClient()
  const end = () => {
    void call(client, 'unfollowSearch', { body: { search } }).then(
      () => toast({ title: t('You won’t get this alert.') }),
      () =>
        toast({ title: t('Couldn’t take the alert back. Every email has a link to stop it.'), variant: 'destructive' }),
    )
  }
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return call(client, 'followSearch', { body: { search, timeZone } })
    },
    onSuccess: ({ address }) =>
      toast({
        title: t('We’ll email you on Thursdays when there’s something new.'),
        description: address,
        action: {
          label: t('Undo'),
          onPress() {
            reset()
            end()
          },
        },
      }),
    onError: (error) =>
      toast({
        title: getErrorMessage(error, t('Couldn’t set up the alert. Please try again.')),
        variant: 'destructive',
      }),
  })
  return (
    <Button variant="quiet" pending={isPending} disabled={isSuccess} onClick={() => mutate()}>
      <Bell aria-hidden className="size-5" />
      {isSuccess ? t('Alert is on') : t('Alert me by email')}
    </Button>
  )
}
