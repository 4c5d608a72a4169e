import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import {
  canAutofillPasskeys,
  describePasskeyFailure,
  PasskeyCancelled,
  signInWithPasskey,
  stopAutofill,
} from './passkeys.ts'
import { useStep } from './sign-in-forms.tsx'
import { t } from '#texts/texts.ts'

/** Signs in with a passkey. Rendered in the browser only, where it is known to work. */
export function PasskeyButton() {
  const client = useQueryClient()
  const { follow } = useStep()
  const use = useMutation({
    mutationFn: () => signInWithPasskey(client, false),
    onSuccess: follow,
    onError: (error) => {
      if (error instanceof PasskeyCancelled) return
      const description = getRefusalMessage(error, describePasskeyFailure(error))
      toast({ title: t('Sign-in failed'), description, variant: 'destructive' })
    },
  })
  return (
    <Button variant="outline" pending={use.isPending} onClick={() => use.mutate()}>
      {!use.isPending && <Fingerprint aria-hidden className="size-5 text-fern" strokeWidth={1.75} />}
      {use.isPending ? t('Signing in...') : t('Continue with a passkey')}
    </Button>
  )
}

/** Suggests passkeys in the email field, as long as it is on screen. */
export function usePasskeySuggestions(isOn: boolean): void {
  const client = useQueryClient()
  const { follow } = useStep()
  const onStep = useEffectEvent(follow)
  useEffect(() => {
    if (!isOn) return
    let isGone = false
    const suggest = async () => {
      if (!(await canAutofillPasskeys()) || isGone) return
      const step = await signInWithPasskey(client, true)
      if (!isGone) await onStep(step)
    }
    // Suggestions are an extra: where they fail, the button says why.
    suggest().catch(() => undefined)
    return () => {
      isGone = true
      void stopAutofill()
    }
  }, [isOn, client])
}
