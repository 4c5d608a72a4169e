import { useQueryClient } from '@tanstack/react-query'
import { LogIn, LogOut, SlidersHorizontal, UserRound, Wrench } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/sign-in/sign-out.ts'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { msg, t } from '#texts/texts.ts'

const entries = [
  { to: paths.profile, label: msg('View Profile'), Icon: UserRound },
  { to: '/preferences', label: msg('Edit Preferences'), Icon: SlidersHorizontal },
]
const forOperators = { to: paths.admin, label: msg('Manage Wonderlark'), Icon: Wrench }
const look = 'flex min-h-12 w-full items-center gap-3 rounded-md px-2 font-medium hover:bg-well'
const icon = { 'aria-hidden': true, className: 'size-5 text-fern' } as const

function SignOutEntry() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await signOut(client)
      await navigate(paths.login)
    } catch {
      const description = t('You’re still signed in. Please try again.')
      toast({ title: t('Couldn’t sign out'), description, variant: 'destructive' })
    }
  }
  return (
    <button type="button" onClick={() => void leave()} className={look}>
      <LogOut {...icon} />
      {t('Sign Out')}
    </button>
  )
}

/** Menu opened by the profile button. */
export function ProfileMenuDialog(props: { open: boolean; onOpenChange(open: boolean): void }) {
  const session = useSession()
  const { isSignInOpen } = useSite()
  return (
    <Dialog title={t('Your Space to Tinker & Tune')} description={t('Manage your profile and preferences.')} {...props}>
      <ul className="-mx-2">
        {(session?.isOperator ? [...entries, forOperators] : entries).map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={look}>
              <Icon {...icon} />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          {session ? (
            <SignOutEntry />
          ) : (
            <Link to={paths.login} className={look}>
              <LogIn {...icon} />
              {isSignInOpen ? t('Sign In') : t('Operator Sign-In')}
            </Link>
          )}
        </li>
      </ul>
    </Dialog>
  )
}
