import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { apiOf } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const failureOf = (error: unknown) =>
  (error instanceof ApiError && error.problem?.message) || 'This could not be sent. Nothing is lost; please try again.'

function useSubscription(call: URLSearchParams) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const body = JSON.stringify({ email, search: call.toString(), timeZone })
      await apiOf(client).send('/api/search-subscriptions', { method: 'POST', body })
    },
  })
}

/** The same search in a mailbox, once a week, for whoever has an address: no account is needed. */
export function SubscribeByMail({ call }: { call: URLSearchParams }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const { mutate, isPending, isSuccess, error } = useSubscription(call)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = looksLikeAddress(email.trim())
    setProblem(isGood ? '' : 'Type an address such as you@example.org')
    if (isGood) mutate(email.trim())
  }
  if (isSuccess) {
    return (
      <p role="status" className="rounded-lg border border-line bg-fern-tint p-4">
        <strong className="block">One more step: look into your mail</strong>
        We have sent a question to {email.trim()}. Say yes there, and what is new comes on Thursdays.
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextField
        label="By mail, once a week"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onValueChange={setEmail}
        error={problem || (error ? failureOf(error) : undefined)}
      />
      <Button type="submit" variant="outline" pending={isPending}>
        Send me what is new
      </Button>
    </form>
  )
}
