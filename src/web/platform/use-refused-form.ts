import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RefusedForm } from '#contract/problem.ts'

const toQueryKey = (action: string) => ['refusedForm', action]

/** Stores a refused form for the page that shows it again. The page's state takes it to the browser. */
export function storeRefusedForm(client: QueryClient, form: RefusedForm): void {
  client.setQueryData(toQueryKey(form.action), form)
}

export interface RefusedFields {
  problem: string
  /** The entered values, by the name of the control. */
  fields: URLSearchParams
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
}

function read(form: RefusedForm): RefusedFields {
  const errors = Object.fromEntries(form.errors.map(({ field, message }) => [field, message]))
  return { problem: form.problem, fields: new URLSearchParams(form.fields), errors }
}

/** Returns the form sent to this path that the server has just refused, or null. For the screen that shows the form. */
export function useRefusedForm(action: string): RefusedFields | null {
  const client = useQueryClient()
  const [refused] = useState(() => {
    const form = client.getQueryData<RefusedForm>(toQueryKey(action))
    return form ? read(form) : null
  })
  // Someone who leaves the screen and comes back starts with a clean form.
  useEffect(() => () => client.removeQueries({ queryKey: toQueryKey(action), exact: true }), [client, action])
  return refused
}
