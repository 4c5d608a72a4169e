import { useQuery } from '@tanstack/react-query'
import { ownOrganizationsQuery } from '#web/organizations/queries.ts'
import { useSession } from '#web/platform/session.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useHostFormContext } from './host-form.tsx'

/** Chooses who hosts, for members of organizations. Others don't see it. */
export function HostAsField() {
  const session = useSession()
  const { data: organizations = [] } = useQuery(ownOrganizationsQuery)
  const { values, errors, set } = useHostFormContext()
  if (organizations.length === 0) return null
  const options = [
    { value: '', label: session ? `Me (${session.displayName})` : 'Me' },
    ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const isKnown = options.some(({ value }) => value === values.organizationId)
  return (
    <SelectField
      label="Host as"
      name="organizationId"
      hint="An organization’s members manage its events together."
      value={isKnown ? values.organizationId : ''}
      error={errors.organizationId}
      onChange={(organizationId) => set({ organizationId })}
      options={options}
    />
  )
}
