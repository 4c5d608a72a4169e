import { LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const entries = [
  { to: paths.profile, label: 'View Profile', Icon: UserRound },
  { to: '/preferences', label: 'Edit Preferences', Icon: SlidersHorizontal },
  { to: paths.login, label: 'Sign Out', Icon: LogOut },
]

export function ProfileMenu() {
  return (
    <Dialog
      title="Your Space to Tinker & Tune"
      description="Manage your profile and preferences."
      trigger={
        <Button variant="icon" aria-label="Your space" className="border border-edge bg-card shadow-paper">
          <UserRound aria-hidden className="size-5" />
        </Button>
      }
    >
      <ul className="-mx-2">
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-well">
              <Icon aria-hidden className="size-5 text-fern" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
