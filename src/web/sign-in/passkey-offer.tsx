import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, X } from 'lucide-react'
import { call } from '#web/platform/query-client.ts'
import { setSession, useSession } from '#web/platform/session.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { failure, getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { addPasskey, describePasskeyFailure, PasskeyCancelled } from './passkeys.ts'
import { t } from '#texts/texts.ts'

const knowsPasskeys = () => typeof PublicKeyCredential !== 'undefined' && isSecureContext

/** Offers a passkey, once, to a person who signed in another way. */
export function PasskeyOffer() {
  const client = useQueryClient()
  const session = useSession()
  const canUse = useBrowserValue(knowsPasskeys, false)
  const close = () => {
    if (session) setSession(client, { ...session, offersPasskey: false })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const add = useMutation({
    mutationFn: () => addPasskey(client),
    onSuccess: () => {
      close()
      toast({ title: t('Passkey added'), description: t('Next time, sign in without an email or another service.') })
    },
    onError: (error) => {
      if (error instanceof PasskeyCancelled) return
      const description = getRefusalMessage(error, describePasskeyFailure(error))
      toast({ title: t('Couldn’t add a passkey'), description, variant: 'destructive' })
    },
  })
  const dismiss = useMutation({
    mutationFn: () => call(client, 'dismissPasskeyOffer'),
    onSuccess: close,
    meta: failure(t('Couldn’t close this'), t('Please try again.')),
  })
  if (!session?.offersPasskey || !canUse) return null
  return (
    <section
      aria-labelledby="passkey-offer"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-card py-2 pe-3 ps-4"
    >
      <Fingerprint aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
      <h2
        id="passkey-offer"
        className="min-w-0 flex-1 basis-40 font-sans text-[0.9375rem] leading-snug tracking-normal"
      >
        {t('Sign in faster next time, with your fingerprint, face or screen lock.')}
      </h2>
      <Button variant="outline" pending={add.isPending} onClick={() => add.mutate()} className="shrink-0 px-4">
        {t('Add a passkey')}
      </Button>
      <Button
        variant="icon"
        aria-label={t('Not now')}
        pending={dismiss.isPending}
        onClick={() => dismiss.mutate()}
        className="-me-2 shrink-0"
      >
        {!dismiss.isPending && <X aria-hidden className="size-5" />}
      </Button>
    </section>
  )
}
