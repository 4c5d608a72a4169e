import { limits } from '#contract/limits.ts'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AddressField } from './address-field.tsx'
import { HostField, HostSection } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'

export function VirtualSection() {
  const { values, set } = useHostFormContext()
  return (
    <HostSection title="Virtual Event Options">
      <SwitchRow checked={values.isVirtualEvent} onCheckedChange={(isVirtualEvent) => set({ isVirtualEvent })}>
        This is a virtual event
      </SwitchRow>
      {values.isVirtualEvent && (
        <>
          <HostField
            name="virtualEventLink"
            label="Virtual Event Link"
            type="url"
            required
            inputMode="url"
            placeholder="https://"
            maxLength={limits.hosting.link}
          />
          <HostField
            name="virtualInstructions"
            label="Instructions"
            lines={3}
            counter={limits.hosting.instructions}
            placeholder="How to join and what to have handy"
          />
          <p className="text-sm text-muted">
            Guests see both once they RSVP Going. If spots aren’t limited, guests who RSVP Maybe see them, too.
          </p>
        </>
      )}
    </HostSection>
  )
}

export function PaidSection() {
  const { values, set } = useHostFormContext()
  return (
    <HostSection title="Paid Event Options">
      <SwitchRow checked={values.isPaidEvent} onCheckedChange={(isPaidEvent) => set({ isPaidEvent })}>
        This is a paid event
      </SwitchRow>
      {values.isPaidEvent && (
        <>
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
            <HostField
              name="price"
              label="Price (USD)"
              required
              inputMode="decimal"
              prefix="$"
              placeholder="0.00"
              maxLength={12}
            />
            <HostField
              name="paymentLink"
              label="Payment Link"
              type="url"
              required
              inputMode="url"
              placeholder="https://"
              maxLength={limits.hosting.link}
              className="sm:col-span-2"
            />
          </div>
          <HostField name="refundPolicy" label="Refund Policy" lines={2} counter={limits.hosting.refundPolicy} />
        </>
      )}
    </HostSection>
  )
}

export function InviteSection() {
  const { values, set } = useHostFormContext()
  const tellInvalid = () =>
    toast({ title: 'Invalid Email', description: 'Please enter a valid email address.', variant: 'destructive' })
  return (
    <HostSection title="Invite Attendees">
      <AddressField
        label="Email Addresses"
        addresses={values.inviteEmails}
        onChange={(addresses) => set({ inviteEmails: addresses.slice(0, limits.hosting.invitations) })}
        onInvalid={tellInvalid}
      />
      <HostField
        name="inviteNote"
        label="Personal Note"
        lines={3}
        counter={limits.hosting.inviteNote}
        placeholder="Add a line of your own to the invitation"
      />
    </HostSection>
  )
}
