import { Check, X } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { removeDuplicateAddresses, isMailAddress, splitAddresses } from '#domain/invitations/invitation-address.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { t } from '#texts/texts.ts'

export interface AddressFieldProps {
  label: string
  addresses: readonly string[]
  onChange(addresses: string[]): void
  disabled?: boolean
}

/**
 * Email addresses as chips. Enter, a comma or blur adds one; its button or Backspace removes one. The text of an invalid
 * one stays in the field.
 */
export function AddressField({ label, addresses, onChange, disabled = false }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const isValid = isMailAddress(text)
  const add = (written: string) => {
    const parts = splitAddresses(written)
    const wrong = parts.filter((part) => !isMailAddress(part))
    const right = parts.filter(isMailAddress)
    if (right.length > 0) onChange(removeDuplicateAddresses([...addresses, ...right]))
    setText(wrong.join(', '))
    if (wrong.length > 0)
      toast({
        title: t('Invalid Email'),
        description: t('Please enter a valid email address.'),
        variant: 'destructive',
      })
  }
  const remove = (address: string) => {
    onChange(addresses.filter((other) => other !== address))
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const last = addresses.at(-1)
    if ((event.key === 'Enter' || event.key === ',') && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${text} ${pasted}`)
  }
  return (
    <Field label={label} hint={t('Press Enter or type a comma to add an address.')}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-1.5 rounded-md border border-edge bg-card p-1.5 has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
          {addresses.length > 0 && (
            <ul aria-label={t('Added addresses')} className="contents">
              {addresses.map((address) => (
                <AddressChip key={address} address={address} onRemove={() => remove(address)} disabled={disabled} />
              ))}
            </ul>
          )}
          <span className="relative min-w-0 flex-1 basis-48">
            <input
              ref={input}
              {...control}
              type="email"
              // People paste lists into it; without `multiple` the browser would validate the text as a single address.
              multiple
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="enter"
              placeholder={addresses.length === 0 ? 'friend@example.org' : t('Add another')}
              value={text}
              disabled={disabled}
              // Phone keyboards don't report which key was pressed.
              onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : setText(target.value))}
              onKeyDown={press}
              onPaste={paste}
              onBlur={() => add(text)}
              className="h-9 w-full min-w-0 rounded-sm bg-transparent pe-8 ps-2 text-base focus:outline-none"
            />
            {text.trim() !== '' && <ValidityMark isValid={isValid} />}
          </span>
        </div>
      )}
    </Field>
  )
}

function AddressChip({ address, onRemove, disabled }: { address: string; onRemove(): void; disabled: boolean }) {
  return (
    <li className="flex max-w-full items-center rounded-full border border-fern/40 bg-fern-tint ps-3 text-sm text-fern-deep">
      <span className="truncate">{address}</span>
      <button
        type="button"
        aria-label={t('Remove {address}', { address })}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-fern/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

/** Shows while typing whether the address is valid. */
function ValidityMark({ isValid }: { isValid: boolean }) {
  const Icon = isValid ? Check : X
  return (
    <span
      role="img"
      aria-label={isValid ? t('Valid email address') : t('Enter a complete email address')}
      className={classNames('absolute top-1/2 end-2 -translate-y-1/2', isValid ? 'text-fern' : 'text-clay')}
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={2.5} />
    </span>
  )
}
