import { limits } from '#contract/limits.ts'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { AddressField } from '#web/people/address-field.tsx'
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
          <SwitchRow
            name="isHybrid"
            hint={values.isHybrid ? 'Say where under Location.' : 'Without it, the event needs no location.'}
            checked={values.isHybrid}
            onCheckedChange={(isHybrid) => set({ isHybrid })}
          >
            People can also come in person
          </SwitchRow>
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

export function InviteSection() {
  const { values, set } = useHostFormContext()
  return (
    <HostSection title="Invite Attendees">
      <AddressField
        label="Email Addresses"
        addresses={values.inviteEmails}
        onChange={(addresses) => set({ inviteEmails: addresses.slice(0, limits.hosting.invitations) })}
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
