import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserChangeInput } from '#contract/person.ts'
import { ApiError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { updateCurrentUser } from './current-user.ts'
import type { ProfileDraft } from './profile-draft.ts'

type Errors = Partial<Record<keyof ProfileDraft, string>>

/** Maps the server's validation errors to their fields. */
function errorsIn(error: unknown): Errors {
  if (!(error instanceof ApiError) || !error.problem) return {}
  const { code, message, errors = [] } = error.problem
  if (code === 'username_taken') return { username: message }
  if (code.startsWith('image_')) return { avatar: message }
  return Object.fromEntries(errors.map(({ field, message: words }) => [field, `This ${words}.`]))
}

/** Saves the changed fields. Rejected values stay in their fields, with the reason. */
export function useProfileSave(onSaved: () => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const save = useMutation({
    mutationFn: (changes: UserChangeInput) => updateCurrentUser(client, changes),
    onSuccess: (user, changes) => {
      setErrors({})
      onSaved()
      const description =
        changes.email !== undefined && user.pendingEmail
          ? `We sent a link to ${user.pendingEmail}. Open it to confirm your new address.`
          : 'Your changes are saved.'
      toast({ title: 'Profile Updated', description })
    },
    onError: (error) => {
      const found = errorsIn(error)
      setErrors(found)
      const description = found.avatar ?? 'Failed to update profile. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
      const [first] = Object.keys(found)
      if (first) document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus()
    },
  })
  const forget = (fields: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))
  return { save, errors, forget }
}
