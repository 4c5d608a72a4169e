import { limits } from '#contract/limits.ts'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { AddressField } from '#web/people/address-field.tsx'
import { HostField, HostFold } from './host-field.tsx'
import { useHostFormContext } from './host-form.tsx'
import { t } from '#texts/texts.ts'

export function VirtualSection() {
  const { values, set } = useHostFormContext()
  return (
    <HostFold
      title={t('Virtual Event Options')}
      holds={[values.isVirtualEvent && (values.isHybrid ? t('In person or online') : t('Online'))]}
      startsOpen={values.isVirtualEvent}
      fields={['virtualEventLink', 'virtualInstructions']}
    >
      <SwitchRow checked={values.isVirtualEvent} onCheckedChange={(isVirtualEvent) => set({ isVirtualEvent })}>
        {t('This is a virtual event')}
      </SwitchRow>
      {values.isVirtualEvent && (
        <>
          <SwitchRow
            name="isHybrid"
            hint={values.isHybrid ? t('Say where under Location.') : t('Without it, the event needs no location.')}
            checked={values.isHybrid}
            onCheckedChange={(isHybrid) => set({ isHybrid })}
          >
            {t('People can also come in person')}
          </SwitchRow>
          <HostField
            name="virtualEventLink"
            label={t('Virtual Event Link')}
            type="url"
            required
            inputMode="url"
            placeholder="https://"
            maxLength={limits.hosting.link}
          />
          <HostField
            name="virtualInstructions"
            label={t('Instructions')}
            lines={3}
            counter={limits.hosting.instructions}
            placeholder={t('How to join and what to have handy')}
          />
          <p className="text-sm text-muted">
            {t('Guests see both once they RSVP Going. If spots aren’t limited, guests who RSVP Maybe see them, too.')}
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
      title={t('Invite Attendees')}
      holds={[
        inviteEmails.length > 0 &&
          t('{count, plural, one {# invitation} other {# invitations}}', { count: inviteEmails.length }),
        inviteNote !== '' && t('A personal note'),
      ]}
      startsOpen={inviteEmails.length > 0 || inviteNote !== ''}
      fields={['inviteEmails', 'inviteNote']}
    >
      <AddressField
        label={t('Email Addresses')}
        addresses={inviteEmails}
        onChange={(addresses) => set({ inviteEmails: addresses.slice(0, limits.hosting.invitations) })}
      />
      <HostField
        name="inviteNote"
        label={t('Personal Note')}
        lines={3}
        counter={limits.hosting.inviteNote}
        placeholder={t('Add a line of your own to the invitation')}
      />
    </HostFold>
  )
}
