import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Mail } from 'lucide-react'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { signInFailures, type SignInButton } from '#contract/sign-in/sign-in.ts'
import type { ConnectedWay, Passkey } from '#contract/sign-in/sign-in-way.ts'
import { call } from '#web/platform/query-client.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { failure, getRefusalMessage } from '#web/ui/feedback/failure-toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { AddressDialog, waysQuery } from '#web/accounts/address-dialog.tsx'
import { addPasskey, canUsePasskeys, describePasskeyFailure, PasskeyCancelled } from './passkeys.ts'
import { SignInMark } from './sign-in-mark.tsx'
import { nameProvider, showSignInFailure } from './sign-in.ts'
import { signInOptionsQuery } from './sign-in-forms.tsx'
import { formatDate } from '#domain/format/moments.ts'
import { hidden } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

function describeUse(lastUsedAt: string | null, isBackedUp = false): string {
  if (lastUsedAt === null) return isBackedUp ? t('Not used yet, synchronized between your devices') : t('Not used yet')
  const date = formatDate(lastUsedAt)
  return isBackedUp
    ? t('Last used {date}, synchronized between your devices', { date })
    : t('Last used {date}', { date })
}

/** An item that can be removed after a confirmation. */
interface Removal {
  kind: 'removeConnectedWay' | 'removePasskey'
  id: number
  name: string
}

function Row({ mark, name, note, children }: { mark: ReactNode; name: string; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 py-2">
      <span className="shrink-0">{mark}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-sm text-muted">{note}</span>
      </span>
      <span className="flex">{children}</span>
    </li>
  )
}

function RemoveButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      <span>{rich('Remove<hidden> {name}</hidden>', { name, hidden })}</span>
    </Button>
  )
}

function ConnectedRow({ way, onRemove }: { way: ConnectedWay; onRemove(removal: Removal): void }) {
  const { data: options } = useQuery(signInOptionsQuery)
  const { id, provider, name, isUsable, lastUsedAt } = way
  const icon = options?.providers.find((each) => each.id === provider)?.icon ?? null
  const mark = provider ? (
    <SignInMark id={provider} icon={icon} />
  ) : (
    <Mail aria-hidden className="size-5 text-fern" strokeWidth={1.75} />
  )
  const note = isUsable ? describeUse(lastUsedAt) : t('Can’t be used here at the moment')
  return (
    <Row mark={mark} name={name} note={note}>
      <RemoveButton name={name} onPress={() => onRemove({ kind: 'removeConnectedWay', id, name })} />
    </Row>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(removal: Removal): void }) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, lastUsedAt, isBackedUp } = passkey
  const note = describeUse(lastUsedAt, isBackedUp)
  return (
    <Row
      mark={<Fingerprint aria-hidden className="size-5 text-fern" strokeWidth={1.75} />}
      name={t('Passkey: {name}', { name })}
      note={note}
    >
      <Button variant="quiet" onClick={() => setRenaming(true)}>
        <span>{rich('Rename<hidden> {name}</hidden>', { name, hidden })}</span>
      </Button>
      <RemoveButton name={name} onPress={() => onRemove({ kind: 'removePasskey', id, name })} />
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </Row>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => call(client, 'renamePasskey', { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: waysQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <Dialog
      title={t('Rename this passkey')}
      description={t('Choose a name by which you recognize it, such as the device.')}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={t('Name')}
          value={name}
          onValueChange={setName}
          maxLength={limits.signInWays.passkeyName}
          error={rename.error ? getRefusalMessage(rename.error, t('Couldn’t rename it. Try again.')) : undefined}
        />
        <Button type="submit" pending={rename.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Shows how connecting a provider ended, as given in the URL. */
function useUrlEnd(): void {
  const [search, setSearch] = useSearchParams()
  const { data: options } = useQuery(signInOptionsQuery)
  const failed = search.get('failed')
  const isConnected = search.has('connected')
  useEffect(() => {
    if (!options || (failed === null && !isConnected)) return
    if (isConnected) toast({ title: t('Connected'), description: t('From now on, you can sign in that way, too.') })
    const reason = signInFailures.find((each) => each === failed)
    if (reason) showSignInFailure(nameProvider(options, search.get('with')), reason)
    setSearch(
      (before) => {
        for (const key of ['failed', 'with', 'connected']) before.delete(key)
        return before
      },
      { replace: true },
    )
  }, [options, failed, isConnected, search, setSearch])
}

function useAdding() {
  const client = useQueryClient()
  const addKey = useMutation({
    mutationFn: () => addPasskey(client),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: waysQuery.queryKey })
      toast({ title: t('Passkey added'), description: t('It’s listed as “{name}”.', { name }) })
    },
    onError: (error) => {
      if (error instanceof PasskeyCancelled) return
      const description = getRefusalMessage(error, describePasskeyFailure(error))
      toast({ title: t('Couldn’t add a passkey'), description, variant: 'destructive' })
    },
  })
  const connect = useMutation({
    mutationFn: (provider: SignInButton) => call(client, 'connectProvider', { body: { provider } }),
    onSuccess: ({ url }) => location.assign(url),
    meta: failure(t('Couldn’t connect it'), t('Nothing changed. Please try again.')),
  })
  return { addKey, connect }
}

function useRemoval() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Removal | null>(null)
  const remove = useMutation({
    mutationFn: ({ kind, id }: Removal) => call(client, kind, { params: { id } }),
    onSuccess: async (_done, { name }) => {
      await client.invalidateQueries({ queryKey: waysQuery.queryKey })
      toast({ title: t('Removed'), description: t('You can’t sign in with {name} any more.', { name }) })
    },
    meta: failure(t('Couldn’t remove it'), t('Nothing changed. Please try again.')),
    onSettled: () => setAsked(null),
  })
  return { asked, setAsked, remove }
}

/** Lists, adds and removes the person's ways to sign in. Changes take effect immediately. */
export function SignInPanel() {
  const { data: ways } = useQuery(waysQuery)
  const { data: options } = useQuery(signInOptionsQuery)
  const [isAddingAddress, setAddingAddress] = useState(false)
  const canUse = useBrowserValue(() => options !== undefined && canUsePasskeys(options), false)
  const { addKey, connect } = useAdding()
  const { asked, setAsked, remove } = useRemoval()
  useUrlEnd()
  const connected = ways?.connected ?? []
  const open = (options?.providers ?? []).filter(({ id }) => !connected.some(({ provider }) => provider === id))
  return (
    <Panel title={t('How you sign in')}>
      <ul className="-my-1 divide-y divide-line">
        {connected.map((way) => (
          <ConnectedRow key={way.id} way={way} onRemove={setAsked} />
        ))}
        {ways?.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={setAsked} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {canUse && (
          <Button variant="outline" pending={addKey.isPending} onClick={() => addKey.mutate()}>
            {t('Add a passkey')}
          </Button>
        )}
        {options?.email && (
          <Button variant="outline" onClick={() => setAddingAddress(true)}>
            {t('Add an email address')}
          </Button>
        )}
        {open.map(({ id, name }) => (
          <Button
            key={id}
            variant="outline"
            pending={connect.isPending && connect.variables === id}
            onClick={() => connect.mutate(id)}
          >
            {t('Connect {name}', { name })}
          </Button>
        ))}
      </div>
      {isAddingAddress && <AddressDialog onClose={() => setAddingAddress(false)} />}
      {asked && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: asked.name })}
          description={t('You won’t be able to sign in that way any more. Browsers that are signed in stay signed in.')}
          action={t('Remove')}
          pendingAction={t('Removing...')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}
