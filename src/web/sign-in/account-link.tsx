import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#web/paths.ts'
import { Button, type ButtonProps } from '#web/ui/layout/button.tsx'
import { accountRequestStore, type AccountRequest } from './account-sheet-store.ts'

interface Props {
  request: AccountRequest
  variant?: NonNullable<ButtonProps['variant']>
  className?: string
  children: ReactNode
}

/**
 * Opens the sheet that explains the benefits of signing in and what works without. Without JavaScript, links to the
 * sign-in.
 */
export function AccountLink({ request, variant = 'primary', className, children }: Props) {
  return (
    <Button asChild variant={variant} className={className}>
      <Link
        to={loginPath(request.next)}
        role="button"
        aria-haspopup="dialog"
        onClick={(click) => {
          click.preventDefault()
          accountRequestStore.set(request)
        }}
      >
        {children}
      </Link>
    </Button>
  )
}
