import { expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError, createApi } from '#web/platform/api.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { readSession, setSession } from '#web/platform/session.ts'
import { failure, handleFailedMutation } from './failure-toast.ts'
import { toastStore } from './toast-store.ts'

/** Runs a mutation that fails with the status and returns the toast that follows. */
async function failWith(status: number, message: string) {
  const client = createQueryClient(
    createApi(async () => Response.json(null)),
    handleFailedMutation,
  )
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new ApiError(status, message, { message } as Problem)),
    meta: failure('Couldn’t save it', 'Try again.'),
  })
  await expect(mutation.execute(undefined)).rejects.toThrow(ApiError)
  const { title, description } = toastStore.read() ?? {}
  return { title, description }
}

test('a failed mutation shows the toast of its meta', async () => {
  expect(await failWith(500, 'An internal error.')).toEqual({ title: 'Couldn’t save it', description: 'Try again.' })
})

test('and the server’s reason if it refused', async () => {
  const description = 'The event is full.'
  expect(await failWith(409, description)).toEqual({ title: 'Couldn’t save it', description })
})

test('a session that the server doesn’t know is cleared', async () => {
  const client = createQueryClient(createApi(async () => Response.json(null)))
  setSession(client, { userId: 1 } as Session)
  handleFailedMutation(client, new ApiError(401, 'Sign in first.'), undefined)
  expect(readSession(client)).toBeNull()
})
