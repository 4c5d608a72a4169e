import { ExternalLink } from 'lucide-react'
import type { PayAction } from '#domain/invitations/invitation-facts.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'

/** Links a guest who is going to the payment page. Renders nothing if nothing is left to pay online. */
export function PayButton({ pay, className }: { pay: PayAction | null; className?: string }) {
  if (!pay) return null
  return (
    <Button asChild className={classNames('w-full', className)}>
      <a href={pay.href} target="_blank" rel="noreferrer nofollow">
        {pay.label}
        <ExternalLink aria-hidden className="size-4.5" />
      </a>
    </Button>
  )
}
