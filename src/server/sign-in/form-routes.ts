import type { Context } from 'hono'
import { accountNameSchema, codeBodySchema } from '#contract/sign-in/sign-in-way.ts'
import type { RateName } from '#contract/rate-limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import {
  DomainError,
  type FieldError,
  getIncoming,
  isSameOrigin,
  type PlainRoute,
  readBrowserMark,
  readText,
} from '#server/platform/http/http.ts'
import { offerFor, type SignInSetup } from '#server/boot/identity.ts'
import { newToken } from '#server/platform/auth/auth.ts'
import { sendCode } from './code-service.ts'
import { loginPath } from './present.ts'
import { markCookie } from './arrival-service.ts'
import { cancelSignIn, createPendingAccount, signInByCode, type SigningIn } from './admission-service.ts'
import { presentAdmission, toArrival } from './way-routes.ts'
import { t } from '#texts/texts.ts'
import type { Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

interface Accepted {
  /** Path to open. */
  to: string
  cookies: readonly string[]
}

/** What a form needs to be accepted. */
interface FormCall {
  context: Context
  form: URLSearchParams
  /** Path to open after signing in; null: the home screen. */
  next: string | null
}

const invalid = (field: string, message: string): DomainError =>
  new DomainError('invalid_request', undefined, [{ field, message }])

const longestForm = 8_000

/** Creates the route of a form on the sign-in screen, for browsers without JavaScript. */
function formRoute(
  deps: Pick<Services, 'publicUrl' | 'showRefusedForm'>,
  path: `/login/${string}`,
  rate: RateName,
  accept: (call: FormCall) => Promise<Accepted>,
): PlainRoute {
  const handle = async (context: Context): Promise<Response> => {
    if (!isSameOrigin(context.req.raw, deps.publicUrl)) throw new DomainError('foreign_origin')
    const form = new URLSearchParams(await readText(context.req.raw, longestForm))
    try {
      const next = safeReturnPath(form.get('next'))
      const { to, cookies } = await accept({ context, form, next })
      const response = new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const errors: FieldError[] = [...error.errors]
      if (errors.length === 0) errors.push({ field: 'form', message: error.message })
      const refused = { action: '/login', problem: error.code, errors, fields: Object.fromEntries(form) }
      if (!deps.showRefusedForm) throw error
      return deps.showRefusedForm(context, refused)
    }
  }
  return { method: 'POST', path, rate, handle }
}

/** The forms of the sign-in screen. With JavaScript, the page calls the API instead. */
export function signInForms(
  deps: Mailing & SigningIn & Pick<Services, 'showRefusedForm'> & { signIn: SignInSetup },
): PlainRoute[] {
  const getArrival = (context: Context) => toArrival(deps, context.req.raw, getIncoming(context))
  const toAccepted = (
    { admission, nextPath }: Awaited<ReturnType<typeof signInByCode>>,
    next: string | null,
  ): Accepted => {
    const { body, cookies } = presentAdmission(deps, admission)
    const path = next ?? nextPath
    return { to: body.step === 'account' ? loginPath(path) : (path ?? '/home'), cookies }
  }
  return [
    formRoute(deps, '/login/email', 'signInCode', async ({ context, form, next }) => {
      const { codes } = offerFor(deps.signIn, getIncoming(context))
      const browserMark = readBrowserMark(context.req.raw, deps.publicUrl) ?? newToken()
      await sendCode(deps, { email: form.get('email') ?? '', browserMark, userId: null, nextPath: next, codes })
      return { to: loginPath(next), cookies: [markCookie(deps, browserMark)] }
    }),
    formRoute(deps, '/login/code', 'signInEntry', async ({ context, form, next }) => {
      const parsed = codeBodySchema.safeParse({ code: form.get('code') ?? '' })
      if (!parsed.success) throw invalid('code', t('Enter the six digits from the email.'))
      return toAccepted(await signInByCode(deps, parsed.data.code, getArrival(context)), next)
    }),
    formRoute(deps, '/login/account', 'signInEntry', async ({ context, form, next }) => {
      const name = accountNameSchema.safeParse(form.get('name') ?? '')
      if (!name.success) throw invalid('name', t('Enter your name.'))
      return toAccepted(await createPendingAccount(deps, name.data, getArrival(context)), next)
    }),
    formRoute(deps, '/login/back', 'signInEntry', async ({ context, next }) => {
      await cancelSignIn(deps, readBrowserMark(context.req.raw, deps.publicUrl))
      return { to: loginPath(next), cookies: [] }
    }),
  ]
}
