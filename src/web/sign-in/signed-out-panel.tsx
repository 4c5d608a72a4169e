import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Lark, type LarkPose } from '#web/ui/lark/lark.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { AccountLink } from './account-link.tsx'
import type { AccountRequest } from './account-sheet-store.ts'
import { SignInLink } from './sign-in-link.tsx'
import { t, type Message } from '#texts/texts.ts'

export interface SignedOutPanelProps {
  /** Title of the screen. */
  title: string
  /** Purpose of the screen, in a sentence or two. */
  children: string
  /** Things one can do on the screen. */
  points: { Icon: LucideIcon; text: Message }[]
  /** Illustration with its caption. */
  figure: { pose: LarkPose; number: Message; caption: Message }
  /** Path of the screen, to return to after sign-in. */
  next: string
  /** Something to start with right after signing in. */
  start?: { label: string; next: string }
  /** Purpose of the screen. Its button then opens the sheet about accounts instead of the sign-in. */
  request?: { kind: AccountRequest['kind']; label: string }
}

/** Replaces a screen that needs an account: describes the screen and offers to sign in. */
export function SignedOutPanel({ title, children, points, figure, next, start, request }: SignedOutPanelProps) {
  const { isSignInOpen } = useSite()
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 items-center gap-x-14 gap-y-8 px-gutter py-8 md:my-auto md:grid-cols-[1fr_17rem] md:py-12">
      <div>
        <h1>{title}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{children}</p>
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {points.map(({ Icon, text }) => (
            <li key={t(text)} className="flex items-center gap-3.5 py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
              {t(text)}
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
          {request ? (
            <AccountLink request={{ kind: request.kind, name: title, next }}>{request.label}</AccountLink>
          ) : (
            <SignInLink next={next}>{t('Sign in')}</SignInLink>
          )}
          {start && isSignInOpen && (
            <SignInLink next={start.next} variant="outline">
              {start.label}
            </SignInLink>
          )}
          <Button asChild variant={isSignInOpen ? 'quiet' : 'primary'}>
            <Link to={paths.home} viewTransition={canUseViewTransition()}>
              {t('Keep exploring')}
            </Link>
          </Button>
        </p>
      </div>
      <Specimen {...figure} />
    </div>
  )
}

/** The lark as a plate in a field guide, with a hairline frame and a caption. */
function Specimen({ pose, number, caption }: SignedOutPanelProps['figure']) {
  return (
    <figure className="mx-auto w-full max-w-64 -rotate-1 rounded-plate border border-line bg-card p-2 shadow-lifted md:max-w-none">
      <div className="grid place-items-center rounded-[0.125rem] border border-line bg-(--plate-paper) p-5">
        <Lark pose={pose} className="w-40 max-w-full" />
      </div>
      <figcaption className="flex items-baseline gap-2 px-1.5 pt-2.5 pb-1 text-sm leading-snug text-muted">
        <span className="label-caps shrink-0 text-fern-deep">{t(number)}</span>
        <span className="italic">{t(caption)}</span>
      </figcaption>
    </figure>
  )
}
