import { useController } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AddressField } from './address-field.tsx'
import { HostField, HostSection } from './host-field.tsx'
import type { HostFormValues } from './host-form-values.ts'

function Toggle({ name, children }: { name: 'isVirtualEvent' | 'isPaidEvent'; children: string }) {
  const { field } = useController<HostFormValues, 'isVirtualEvent' | 'isPaidEvent'>({ name })
  return (
    <SwitchRow checked={field.value} onCheckedChange={field.onChange}>
      {children}
    </SwitchRow>
  )
}

export function VirtualSection() {
  const { field } = useController<HostFormValues, 'isVirtualEvent'>({ name: 'isVirtualEvent' })
  return (
    <HostSection title="Virtual Event Options">
      <Toggle name="isVirtualEvent">This is a virtual event</Toggle>
      {field.value && (
        <>
          <HostField
            name="virtualEventLink"
            label="Virtual Event Link"
            type="url"
            isRequired
            inputMode="url"
            placeholder="https://"
            maxLength={limits.hosting.link}
          />
          <HostField
            name="virtualInstructions"
            label="Instructions"
            lines={3}
            maxLength={limits.hosting.instructions}
            placeholder="How to join, what to have at hand"
          />
          <p className="text-sm text-muted">Both are shown to those who say that they are coming, or may be.</p>
        </>
      )}
    </HostSection>
  )
}

export function PaidSection() {
  const { field } = useController<HostFormValues, 'isPaidEvent'>({ name: 'isPaidEvent' })
  return (
    <HostSection title="Paid Event Options">
      <Toggle name="isPaidEvent">This is a paid event</Toggle>
      {field.value && (
        <>
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
            <HostField
              name="price"
              label="Price (USD)"
              isRequired
              inputMode="decimal"
              prefix="$"
              placeholder="0.00"
              maxLength={12}
            />
            <HostField
              name="paymentLink"
              label="Payment Link"
              type="url"
              isRequired
              inputMode="url"
              placeholder="https://"
              maxLength={limits.hosting.link}
              className="sm:col-span-2"
            />
          </div>
          <HostField name="refundPolicy" label="Refund Policy" lines={2} maxLength={limits.hosting.refundPolicy} />
        </>
      )}
    </HostSection>
  )
}

export function InviteSection() {
  const { field } = useController<HostFormValues, 'inviteEmails'>({ name: 'inviteEmails' })
  const tellInvalid = () =>
    toast({ title: 'Invalid Email', description: 'Please enter a valid email address.', variant: 'destructive' })
  return (
    <HostSection title="Invite Attendees">
      <AddressField
        label="Email Addresses"
        addresses={field.value}
        onChange={(addresses) => field.onChange(addresses.slice(0, limits.hosting.invitations))}
        onInvalid={tellInvalid}
      />
      <HostField
        name="inviteNote"
        label="Personal Note"
        lines={3}
        maxLength={limits.hosting.inviteNote}
        placeholder="A line from you that goes with the invitation"
      />
    </HostSection>
  )
}
