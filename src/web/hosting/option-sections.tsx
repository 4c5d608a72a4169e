import { limits } from '#contract/limits.ts'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { AddressField } from '#web/people/address-field.tsx'
import { HostField, HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'

export function VirtualSection() {
  const { values, set } = useHostFormContext()
  return (
    <HostFold
      title="Virtual Event Options"
      holds={[values.isVirtualEvent && (values.isHybrid ? 'In person or online' : 'Online')]}
      startsOpen={values.isVirtualEvent}
      fields={['virtualEventLink', 'virtualInstructions']}
    >
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
    </HostFold>
  )
}

export function InviteSection() {
  const { values, set } = useHostFormContext()
  const { inviteEmails, inviteNote } = values
  return (
    <HostFold
      title="Invite Attendees"
      holds={[
        inviteEmails.length > 0 && (inviteEmails.length === 1 ? '1 invitation' : `${inviteEmails.length} invitations`),
        inviteNote !== '' && 'A personal note',
      ]}
      startsOpen={inviteEmails.length > 0 || inviteNote !== ''}
      fields={['inviteEmails', 'inviteNote']}
    >
      <AddressField
        label="Email Addresses"
        addresses={inviteEmails}
        onChange={(addresses) => set({ inviteEmails: addresses.slice(0, limits.hosting.invitations) })}
      />
      <HostField
        name="inviteNote"
        label="Personal Note"
        lines={3}
        counter={limits.hosting.inviteNote}
        placeholder="Add a line of your own to the invitation"
      />
    </HostFold>
  )
}
