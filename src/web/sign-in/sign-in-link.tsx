import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#web/paths.ts'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { useSite } from '#web/platform/use-site.tsx'
import { Button, type ButtonProps } from '#web/ui/layout/button.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Path to return to. */
  next: string
  variant?: NonNullable<ButtonProps['variant']>
  /** As wide as its container. */
  isWide?: boolean
  /** Called when the link is followed. */
  onFollow?: () => void
  children: ReactNode
}

/** Links to the sign-in. If nobody can sign in yet, shows a message instead. */
export function SignInLink({ next, variant = 'primary', isWide = false, onFollow, children }: Props) {
  const { isSignInOpen } = useSite()
  if (!isSignInOpen) return <span className="text-muted">{t('Sign-in isn’t open here yet.')}</span>
  return (
    <Button asChild variant={variant} className={isWide ? 'w-full' : undefined}>
      <Link to={loginPath(next)} viewTransition={canUseViewTransition()} onClick={onFollow}>
        {children}
      </Link>
    </Button>
  )
}
